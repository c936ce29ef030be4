import { exifOf, orientationOf } from './exif.ts'
import type { Bytes, Examine, Picture, Reading } from './picture.ts'
import { bytesOf, demand, enlarge, hasText, joined, textAt, uint32, viewOf } from './picture.ts'

/** Bits of the first byte of VP8X. */
const HAS_EXIF = 0x08
export const HAS_XMP = 0x04
/** The chunks of a picture or of an animation's frame. */
const PICTURE_DATA = ['VP8 ', 'VP8L', 'ALPH']
/** The other chunks to keep, and their maximum length in bytes: canvas, colour profile, animation. */
const KEPT: Record<string, number> = { VP8X: 10, ICCP: Number.POSITIVE_INFINITY, ANIM: 6 }
/** The header of a frame before its chunks: position, size, duration and flags. In bytes. */
const FRAME_HEAD = 16

interface Chunk {
  type: string
  content: Bytes
}

export const isWebp = (bytes: Bytes) => hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WEBP')

/** Reads a WebP (RFC 9649): one RIFF file of chunks, the first of which says which kind it is. */
export function readWebp({ bytes, view, picture, examine }: Reading) {
  const end = view.getUint32(4, true) + 8
  demand(end <= bytes.length)
  const chunks = readChunks(bytes.subarray(12, end))
  const first = chunks[0]?.type ?? ''
  demand(['VP8 ', 'VP8L', 'VP8X'].includes(first))
  demand(measure(chunks, picture) && picture.width > 0 && picture.height > 0)
  // only an extended file (VP8X) has EXIF, and says so in its first chunk
  const exif = first === 'VP8X' && chunks.find(({ type }) => type === 'EXIF')
  if (exif) picture.orientation = orientationOf(exif.content)
  const kept = chunks.flatMap((chunk) => cleanChunk(chunk, picture.orientation, examine))
  if (picture.orientation !== 1) kept.push(writeChunk('EXIF', exifOf(picture.orientation)))
  return { end, clean: [writeChunk('RIFF', bytesOf('WEBP'), ...kept)] }
}

function readChunks(bytes: Bytes): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = viewOf(bytes).getUint32(at + 4, true)
    const content = bytes.subarray(at + 8, at + 8 + length)
    demand(content.length === length)
    chunks.push({ type: textAt(bytes, at, 4), content })
    // chunks begin at even positions
    at += 8 + length + (length % 2)
    demand(at <= bytes.length)
  }
  return chunks
}

/** The largest canvas and picture of these chunks; an animation's frames have chunks of their own. Returns whether there are pixels. */
export function measure(chunks: readonly Chunk[], picture: Picture): boolean {
  let hasPixels = false
  for (const { type, content } of chunks) {
    const view = viewOf(content)
    const enlarge24 = (at: number) => enlarge(picture, 1 + uint24(view, at), 1 + uint24(view, at + 3))
    if (type === 'VP8X') enlarge24(4)
    if (type === 'VP8 ') {
      // RFC 6386, section 9.1: a start code, then two sides of 14 bits
      demand(hasText(content, 3, '\x9d\x01\x2a'))
      enlarge(picture, view.getUint16(6, true) & 0x3fff, view.getUint16(8, true) & 0x3fff)
      hasPixels = true
    }
    if (type === 'VP8L') {
      // a signature, then two sides less one of 14 bits
      demand(content[0] === 0x2f)
      const bits = view.getUint32(1, true)
      enlarge(picture, 1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff))
      hasPixels = true
    }
    if (type === 'ANMF') {
      enlarge24(6)
      hasPixels = measure(readChunks(content.subarray(FRAME_HEAD)), picture) || hasPixels
    }
  }
  return hasPixels
}

const uint24 = (view: DataView, at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)

/** The chunk to keep, or nothing. */
function cleanChunk({ type, content }: Chunk, orientation: number, examine: Examine): Bytes[] {
  if (PICTURE_DATA.includes(type)) return [writeChunk(type, content)]
  if (type === 'ANMF') return [writeChunk(type, cleanFrame(content))]
  const isKept = Object.hasOwn(KEPT, type)
  examine(content, isKept)
  if (!isKept) return []
  demand(content.length <= KEPT[type]!)
  if (type !== 'VP8X') return [writeChunk(type, content)]
  const flags = (content[0]! & ~(HAS_EXIF | HAS_XMP)) | (orientation === 1 ? 0 : HAS_EXIF)
  return [writeChunk(type, Uint8Array.of(flags), content.subarray(1))]
}

function cleanFrame(frame: Bytes): Bytes {
  const chunks = readChunks(frame.subarray(FRAME_HEAD)).filter(({ type }) => PICTURE_DATA.includes(type))
  return joined(frame.subarray(0, FRAME_HEAD), ...chunks.map(({ type, content }) => writeChunk(type, content)))
}

export function writeChunk(type: string, ...contents: Bytes[]): Bytes {
  const content = joined(...contents)
  return joined(bytesOf(type), uint32(content.length, true), content, new Uint8Array(content.length % 2))
}
