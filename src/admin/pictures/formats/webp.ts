import { exifOrientation } from './exif.ts'
import { type Bytes, type Chunk, hasText, type PictureFormat, textAt, viewOf } from './format.ts'

/** The chunks of the picture (WebP container specification); EXIF, XMP and unknown ones are left out. */
const KEPT = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP', 'ANIM', 'ANMF'])
const HAS_EXIF_OR_XMP = 0b1100
const HEAD_BYTES = 12

export const webp: PictureFormat = {
  type: 'image/webp',
  extensions: ['webp'],
  isOf: (bytes) => hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WEBP'),
  readHeader,
  strip,
}

/** The chunks in order, up to the end given in the container; null where the file breaks. */
function chunksOf(bytes: Bytes): Chunk[] | null {
  const view = viewOf(bytes)
  const chunks: Chunk[] = []
  const fileEnd = 8 + view.getUint32(4, true)
  if (fileEnd > bytes.length) return null
  let at = HEAD_BYTES
  while (at + 8 <= fileEnd) {
    const length = view.getUint32(at + 4, true)
    const end = at + 8 + length + (length % 2)
    if (end > fileEnd) return null
    chunks.push({ name: textAt(bytes, at, 4), start: at, data: at + 8, end })
    at = end
  }
  return chunks
}

function readHeader(bytes: Bytes) {
  const chunks = bytes.length < HEAD_BYTES ? null : chunksOf(bytes)
  const first = chunks?.[0]
  const size = first && sizeOf(bytes, first)
  if (!chunks || !size?.width || !size.height) return null
  const exif = chunks.find(({ name }) => name === 'EXIF')
  return { ...size, orientation: exif ? exifOrientation(bytes.subarray(exif.data, exif.end)) : 1 }
}

function sizeOf(bytes: Bytes, { name, data, end }: Chunk) {
  const view = viewOf(bytes)
  if (end - data < 10 && name !== 'VP8L') return null
  if (name === 'VP8X') {
    const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
    return { width: 1 + uint24(data + 4), height: 1 + uint24(data + 7) }
  }
  if (name === 'VP8L' && end - data >= 5 && bytes[data] === 0x2f) {
    const bits = view.getUint32(data + 1, true)
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) }
  }
  if (name === 'VP8 ' && hasText(bytes, data + 3, '\x9d\x01\x2a'))
    return { width: view.getUint16(data + 6, true) & 0x3fff, height: view.getUint16(data + 8, true) & 0x3fff }
  return null
}

function strip(bytes: Bytes): Bytes[] | null {
  const chunks = chunksOf(bytes)?.filter(({ name }) => KEPT.has(name))
  if (!chunks?.length) return null
  const kept = chunks.map(({ name, start, end }) => {
    const chunk = bytes.slice(start, end)
    if (name === 'VP8X') chunk[8]! &= ~HAS_EXIF_OR_XMP
    return chunk
  })
  const head = bytes.slice(0, HEAD_BYTES)
  viewOf(head).setUint32(4, 4 + kept.reduce((sum, chunk) => sum + chunk.length, 0), true)
  return [head, ...kept]
}
