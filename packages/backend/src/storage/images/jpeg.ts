import { EXIF_HEAD, exifOf, orientationOf } from './orientation.ts'
import type { Picture } from './picture.ts'
import { demand, refuseForeign, refuseMarkup } from './picture.ts'

/** Markers of JPEG (ITU T.81, table B.1). */
const START_OF_IMAGE = 0xd8
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
const JFIF = 0xe0
const EXIF = 0xe1
const COLOUR_PROFILE = 0xe2
const ADOBE = 0xee
const COMMENT = 0xfe
/** A tab, the first character that may follow a name in a script. */
const FIRST_SPACE = 0x09
const isApplicationData = (marker: number) => marker >= 0xe0 && marker <= 0xef
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
/** Frame headers are C0 to CF without the tables DHT, JPG and DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** DHT, DAC, SOS, DQT, DNL, DRI, DHP and EXP: what a decoder needs besides the frame. */
const isTable = (marker: number) => [0xc4, 0xcc, 0xda, 0xdb, 0xdc, 0xdd, 0xde, 0xdf].includes(marker)

/**
 * Reads a JPEG: segments, each scan followed by its coded data, to the end-of-image marker. Only what a decoder needs
 * is kept, and the colour profile and print size. Throws RangeError.
 */
export function readJpeg(bytes: Buffer): Picture {
  const parts: Buffer[] = []
  let at = 2
  let pixels = 0
  let orientation: number | undefined
  let jfif: Buffer | undefined
  let hasScan = false
  for (;;) {
    at = skipFill(bytes, at)
    const marker = bytes.readUInt8(at - 1)
    if (marker === END_OF_IMAGE) break
    demand(marker > 0x01 && marker !== START_OF_IMAGE && !isRestart(marker))
    const length = bytes.readUInt16BE(at)
    const content = bytes.subarray(at + 2, at + length)
    demand(length >= 2 && content.length === length - 2)
    if (isFrame(marker)) pixels = Math.max(pixels, content.readUInt16BE(1) * content.readUInt16BE(3))
    if (isApplicationData(marker) || marker === COMMENT) refuseMarkup(content)
    if (marker === EXIF && hasText(content, 'Exif\0\0')) orientation ??= orientationOf(content)
    else if (marker === JFIF && hasText(content, 'JFIF\0')) jfif ??= withoutThumbnail(content)
    else parts.push(...cleanSegment(marker, content))
    at += length
    if (marker !== START_OF_SCAN) continue
    hasScan = true
    const end = endOfCodedData(bytes, at)
    parts.push(bytes.subarray(at, end))
    at = end
  }
  demand(at === bytes.length && hasScan && pixels > 0)
  const head = headOf(jfif, orientation ?? 1, parts)
  return { pixels, parts: [bytes.subarray(0, 2), ...head, ...parts, bytes.subarray(-2)] }
}

/** The segments directly after the start, before the `others`. */
function headOf(jfif: Buffer | undefined, orientation: number, others: readonly Buffer[]): Buffer[] {
  const exif = segment(EXIF, Buffer.concat([EXIF_HEAD, exifOf(orientation)]))
  if (jfif) return [segment(JFIF, jfif), ...(orientation === 1 ? [] : [exif])]
  // the length of the first segment can open the comment of a script, but only if the segment is long
  const isScriptable = others[0]!.readUInt8(2) >= FIRST_SPACE
  return orientation === 1 && !isScriptable ? [] : [exif]
}

/** The segment to keep, or nothing: comments, unknown markers and application data are dropped. */
function cleanSegment(marker: number, content: Buffer): Buffer[] {
  const isProfile = marker === COLOUR_PROFILE && hasText(content, 'ICC_PROFILE\0')
  const isColourModel = marker === ADOBE && hasText(content, 'Adobe')
  if (!isFrame(marker) && !isTable(marker) && !isProfile && !isColourModel) return []
  refuseForeign(content)
  return [segment(marker, isColourModel ? content.subarray(0, 12) : content)]
}

/** Keeps version, unit and density, which printers read. */
function withoutThumbnail(jfif: Buffer): Buffer {
  demand(jfif.length >= 14)
  return Buffer.concat([jfif.subarray(0, 12), Buffer.alloc(2)])
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

const hasText = (content: Buffer, text: string) => content.toString('latin1', 0, text.length) === text

/** A marker is any number of FF bytes and a code. Returns the position behind the code. */
function skipFill(bytes: Buffer, at: number): number {
  demand(bytes.readUInt8(at) === 0xff)
  let next = at + 1
  while (bytes.readUInt8(next) === 0xff) next++
  return next + 1
}

/** In coded data FF is followed by 00, or by a restart marker; anything else is the next marker. */
function endOfCodedData(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1)
    if (next !== 0x00 && next !== 0xff && !isRestart(next)) return at
  }
  throw new RangeError('The image has no end.')
}
