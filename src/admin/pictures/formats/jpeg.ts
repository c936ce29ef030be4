import { exifOrientation } from './exif.ts'
import { type Bytes, type Chunk, hasText, type PictureFormat, viewOf } from './format.ts'

// ITU-T T.81, table B.1
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
const APP15 = 0xef
const COM = 0xfe
const SOS = 0xda
const EOI = 0xd9

export const jpeg: PictureFormat = {
  type: 'image/jpeg',
  extensions: ['jpg', 'jpeg', 'jpe', 'jfif'],
  isOf: (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff,
  readHeader,
  strip,
}

type Segment = Omit<Chunk, 'name'> & { marker: number }

/** The segments in order; the compressed data after an SOS belongs to it. Ends at EOI, or where the file breaks. */
function* segmentsOf(bytes: Bytes): Generator<Segment> {
  const view = viewOf(bytes)
  let at = 2
  while (at + 2 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at++ // a fill byte
      continue
    }
    if (marker === EOI) return yield { marker, start: at, data: at + 2, end: at + 2 }
    if (at + 4 > bytes.length) return
    const headEnd = at + 2 + view.getUint16(at + 2)
    const end = marker === SOS ? endOfScan(bytes, headEnd) : headEnd
    if (end > bytes.length || headEnd < at + 4) return
    yield { marker, start: at, data: at + 4, end }
    at = end
  }
}

/** In a scan 0xff is followed by 0 (a plain byte) or a restart marker; anything else starts the next segment. */
function endOfScan(bytes: Bytes, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

function readHeader(bytes: Bytes) {
  const view = viewOf(bytes)
  let orientation = 1
  for (const { marker, data, end } of segmentsOf(bytes)) {
    if (marker === APP1 && hasText(bytes, data, 'Exif\0\0')) orientation = exifOrientation(bytes.subarray(data, end))
    if (!isFrame(marker)) continue
    if (end - data < 6) return null
    const [height, width] = [view.getUint16(data + 1), view.getUint16(data + 3)]
    return width && height ? { width, height, orientation } : null
  }
  return null
}

/** SOF0 to SOF15, except DHT, JPG and DAC, which are in the same range. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function strip(bytes: Bytes): Bytes[] | null {
  const kept = [bytes.subarray(0, 2)]
  for (const segment of segmentsOf(bytes)) {
    if (isPicture(bytes, segment)) kept.push(bytes.subarray(segment.start, segment.end))
    if (segment.marker === EOI) return kept
  }
  return null
}

/** Everything but application data and comments; of those the colour profile, Adobe's colour model and a plain JFIF header. */
function isPicture(bytes: Bytes, { marker, data, end }: Segment): boolean {
  if (marker === APP0) return hasText(bytes, data, 'JFIF\0') && end - data === 14 // longer ones contain a thumbnail
  if (marker === APP2) return hasText(bytes, data, 'ICC_PROFILE\0')
  if (marker === APP14) return hasText(bytes, data, 'Adobe')
  return !(marker > APP0 && marker <= APP15) && marker !== COM
}
