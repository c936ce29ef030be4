import { crc32 } from 'node:zlib'
import { exifOf, orientationOf } from './orientation.ts'
import type { Picture } from './picture.ts'
import { demand, refuseForeign, refuseMarkup } from './picture.ts'

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

/** Reads a PNG: a signature, then chunks with checksums from IHDR to IEND. Throws RangeError. */
export function readPng(bytes: Buffer): Picture {
  const parts = [bytes.subarray(0, 8)]
  let at = 8
  let pixels = 0
  let hasData = false
  for (let type = ''; type !== 'IEND'; ) {
    const isFirst = at === 8
    const start = at + 8
    const end = start + bytes.readUInt32BE(at)
    type = bytes.toString('latin1', at + 4, start)
    demand(bytes.readUInt32BE(end) === crc32(bytes.subarray(at + 4, end)))
    demand(isFirst === (type === 'IHDR'))
    if (isFirst) pixels = bytes.readUInt32BE(start) * bytes.readUInt32BE(start + 4)
    if (type === 'IDAT') hasData = true
    parts.push(...cleanChunk(type, bytes.subarray(start, end), bytes.subarray(at, end + 4)))
    at = end + 4
  }
  demand(at === bytes.length && hasData && pixels > 0)
  return { pixels, parts }
}

/** The chunk to keep, or nothing. `whole` is its content with length, name and checksum. */
function cleanChunk(type: string, content: Buffer, whole: Buffer): Buffer[] {
  if (PICTURE_DATA.includes(type)) return [whole]
  refuseMarkup(content)
  if (type === 'eXIf') {
    const orientation = orientationOf(content)
    return orientation === 1 ? [] : [chunk(type, exifOf(orientation))]
  }
  const isKept = Object.hasOwn(KEPT, type) && content.length <= KEPT[type]!
  demand(isKept || !isCritical(type))
  if (!isKept) return []
  refuseForeign(content)
  return [whole]
}

function chunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
