import { EXIF_HEAD, exifOf, orientationOf } from './exif.ts'
import { type Bytes, bytesOf, demand, enlarge, hasText, joined, type Reading, viewOf } from './picture.ts'

/** Markers of JPEG (ITU T.81, table B.1). */
const START_OF_IMAGE = 0xd8
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
export const JFIF = 0xe0
export const EXIF = 0xe1
const COLOUR_PROFILE = 0xe2
const ADOBE = 0xee
/** A tab, the first character that may follow a name in a script. */
const FIRST_SPACE = 0x09
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
/** Frame headers are C0 to CF without the tables DHT, JPG and DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** DHT, DAC, SOS, DQT, DNL, DRI, DHP and EXP: what a decoder needs besides the frame. */
const isTable = (marker: number) => [0xc4, 0xcc, 0xda, 0xdb, 0xdc, 0xdd, 0xde, 0xdf].includes(marker)

export const isJpeg = (bytes: Bytes) => hasText(bytes, 0, '\xff\xd8\xff')

/**
 * Reads a JPEG: segments, each scan followed by its coded data, to the end-of-image marker. Only what a decoder needs
 * is kept, and the colour profile and print size.
 */
export function readJpeg({ bytes, view, picture, examine }: Reading) {
  const parts: Bytes[] = []
  let at = 2
  let orientation: number | undefined
  let jfif: Bytes | undefined
  let hasScan = false
  for (;;) {
    at = skipFill(view, at)
    const marker = view.getUint8(at - 1)
    if (marker === END_OF_IMAGE) break
    demand(marker > 0x01 && marker !== START_OF_IMAGE && !isRestart(marker))
    const length = view.getUint16(at)
    const content = bytes.subarray(at + 2, at + length)
    demand(length >= 2 && content.length === length - 2)
    if (isFrame(marker)) enlarge(picture, viewOf(content).getUint16(3), viewOf(content).getUint16(1))
    const kept = cleanSegment(marker, content)
    examine(content, kept.length > 0)
    parts.push(...kept)
    if (marker === EXIF && hasText(content, 0, EXIF_HEAD)) picture.orientation = orientation ??= orientationOf(content)
    if (marker === JFIF && hasText(content, 0, 'JFIF\0')) jfif ??= withoutThumbnail(content)
    at += length
    if (marker !== START_OF_SCAN) continue
    hasScan = true
    const end = endOfCodedData(bytes, at)
    parts.push(bytes.subarray(at, end))
    at = end
  }
  demand(hasScan && picture.width > 0 && picture.height > 0)
  const head = headOf(jfif, picture.orientation, parts)
  return { end: at, clean: [bytes.subarray(0, 2), ...head, ...parts, bytes.subarray(at - 2, at)] }
}

/** The segments directly after the start, before the `others`. */
function headOf(jfif: Bytes | undefined, orientation: number, others: readonly Bytes[]): Bytes[] {
  const exif = segment(EXIF, bytesOf(EXIF_HEAD), exifOf(orientation))
  if (jfif) return [segment(JFIF, jfif), ...(orientation === 1 ? [] : [exif])]
  // the length of the first segment can open the comment of a script, but only if the segment is long
  const isScriptable = others[0]![2]! >= FIRST_SPACE
  return orientation === 1 && !isScriptable ? [] : [exif]
}

/** The segment to keep, or nothing: comments, unknown markers and application data are dropped. */
function cleanSegment(marker: number, content: Bytes): Bytes[] {
  const isProfile = marker === COLOUR_PROFILE && hasText(content, 0, 'ICC_PROFILE\0')
  const isColourModel = marker === ADOBE && hasText(content, 0, 'Adobe')
  if (!isFrame(marker) && !isTable(marker) && !isProfile && !isColourModel) return []
  return [segment(marker, isColourModel ? content.subarray(0, 12) : content)]
}

/** Keeps version, unit and density, which printers read. */
function withoutThumbnail(jfif: Bytes): Bytes {
  demand(jfif.length >= 14)
  return joined(jfif.subarray(0, 12), new Uint8Array(2))
}

export function segment(marker: number, ...contents: Bytes[]): Bytes {
  const whole = joined(Uint8Array.of(0xff, marker, 0, 0), ...contents)
  viewOf(whole).setUint16(2, whole.length - 2)
  return whole
}

/** A marker is any number of FF bytes and a code. Returns the position behind the code. */
function skipFill(view: DataView, at: number): number {
  demand(view.getUint8(at) === 0xff)
  let next = at + 1
  while (view.getUint8(next) === 0xff) next++
  return next + 1
}

/** In coded data FF is followed by 00, or by a restart marker; anything else is the next marker. */
function endOfCodedData(bytes: Bytes, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next !== undefined && next !== 0x00 && next !== 0xff && !isRestart(next)) return at
  }
  throw new RangeError('The image has no end.')
}
