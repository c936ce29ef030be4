import { exifOrientation } from './exif.ts'
import { type Bytes, type Chunk, hasText, type PictureFormat, textAt, viewOf } from './format.ts'

const SIGNATURE = '\x89PNG\r\n\x1a\n'

/** The chunks of the picture, its colours, its print size and its animation (PNG specification, chapter 11). */
const KEPT = new Set(
  ['IHDR PLTE IDAT IEND tRNS', 'cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs', 'acTL fcTL fdAT'].flatMap((names) =>
    names.split(' '),
  ),
)

export const png: PictureFormat = {
  type: 'image/png',
  extensions: ['png', 'apng'],
  isOf: (bytes) => hasText(bytes, 0, SIGNATURE),
  readHeader,
  strip,
}

/** The chunks in order, up to IEND or to where the file breaks. */
function* chunksOf(bytes: Bytes): Generator<Chunk> {
  const view = viewOf(bytes)
  let at = SIGNATURE.length
  while (at + 12 <= bytes.length) {
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length) return
    const name = textAt(bytes, at + 4, 4)
    yield { name, start: at, data: at + 8, end }
    if (name === 'IEND') return
    at = end
  }
}

function readHeader(bytes: Bytes) {
  if (bytes.length < 33 || textAt(bytes, 12, 4) !== 'IHDR') return null
  const view = viewOf(bytes)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  if (!width || !height) return null
  let orientation = 1
  for (const { name, data, end } of chunksOf(bytes))
    if (name === 'eXIf') orientation = exifOrientation(bytes.subarray(data, end - 4))
  return { width, height, orientation }
}

function strip(bytes: Bytes): Bytes[] | null {
  const kept = [bytes.subarray(0, SIGNATURE.length)]
  for (const { name, start, end } of chunksOf(bytes)) {
    if (KEPT.has(name)) kept.push(bytes.subarray(start, end))
    if (name === 'IEND') return kept
  }
  return null
}
