import { exifOf, orientationOf } from './exif.ts'
import { type Bytes, bytesOf, demand, enlarge, hasText, joined, type Reading, textAt, uint32 } from './picture.ts'

const SIGNATURE = '\x89PNG\r\n\x1a\n'
/**
 * The chunks to keep, and their maximum length in bytes: the picture, its colours, print size and animation (W3C PNG,
 * section 11). Everything else is text, time or application data.
 */
const KEPT: Record<string, number> = {
  ...{ IHDR: 13, PLTE: 768, IDAT: Number.POSITIVE_INFINITY, IEND: 0, tRNS: 256 },
  ...{ cHRM: 32, gAMA: 4, sBIT: 4, sRGB: 1, cICP: 4, mDCV: 24, cLLI: 8, iCCP: Number.POSITIVE_INFINITY },
  ...{ bKGD: 6, pHYs: 9, acTL: 8, fcTL: 26, fdAT: Number.POSITIVE_INFINITY },
}
const PICTURE_DATA = ['IDAT', 'fdAT']
/** A decoder may not skip a chunk whose name begins with a capital letter. */
const isCritical = (type: string) => /^[A-Z]/.test(type)

export const isPng = (bytes: Bytes) => hasText(bytes, 0, SIGNATURE)

/** Reads a PNG: a signature, then chunks from IHDR to IEND. Their checksums are not compared. */
export function readPng({ bytes, view, picture, examine }: Reading) {
  const clean = [bytes.subarray(0, SIGNATURE.length)]
  let at = SIGNATURE.length
  let hasData = false
  for (let type = ''; type !== 'IEND'; ) {
    const isFirst = at === SIGNATURE.length
    const start = at + 8
    const end = start + view.getUint32(at)
    demand(end + 4 <= bytes.length)
    type = textAt(bytes, at + 4, 4)
    demand(isFirst === (type === 'IHDR'))
    if (isFirst) enlarge(picture, view.getUint32(start), view.getUint32(start + 4))
    if (type === 'IDAT') hasData = true
    const content = bytes.subarray(start, end)
    const isKept = Object.hasOwn(KEPT, type) && content.length <= KEPT[type]!
    demand(isKept || !isCritical(type))
    if (!PICTURE_DATA.includes(type)) examine(content, isKept)
    if (isKept) clean.push(bytes.subarray(at, end + 4))
    if (type === 'eXIf') {
      picture.orientation = orientationOf(content)
      if (picture.orientation !== 1) clean.push(chunk(type, exifOf(picture.orientation)))
    }
    at = end + 4
  }
  demand(hasData && picture.width > 0 && picture.height > 0)
  return { end: at, clean }
}

export function chunk(type: string, content: Bytes): Bytes {
  const body = joined(bytesOf(type), content)
  return joined(uint32(content.length), body, uint32(checksum(body)))
}

/** CRC-32, for the short chunks that are written. */
function checksum(bytes: Bytes): number {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
