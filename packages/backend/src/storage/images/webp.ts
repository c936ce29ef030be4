import { exifOf, orientationOf } from './orientation.ts'
import type { Picture } from './picture.ts'
import { demand, refuseForeign, refuseMarkup } from './picture.ts'

/** Bits of the first byte of VP8X. */
const HAS_EXIF = 0x08
const HAS_XMP = 0x04
/** The chunks of a picture or of an animation's frame. */
const PICTURE_DATA = ['VP8 ', 'VP8L', 'ALPH']
/** The other chunks to keep, and their maximum length in bytes: canvas, colour profile, animation. */
const KEPT: Record<string, number> = { VP8X: 10, ICCP: Number.POSITIVE_INFINITY, ANIM: 6 }
/** The header of a frame before its chunks: position, size, duration and flags. In bytes. */
const FRAME_HEAD = 16

interface Chunk {
  type: string
  content: Buffer
}

/** Reads a WebP (RFC 9649): one RIFF file of chunks, the first of which says which kind it is. Throws RangeError. */
export function readWebp(bytes: Buffer): Picture {
  demand(bytes.readUInt32LE(4) + 8 === bytes.length)
  const chunks = readChunks(bytes.subarray(12))
  const first = chunks[0]?.type ?? ''
  demand(['VP8 ', 'VP8L', 'VP8X'].includes(first))
  const { canvas, picture } = sidesOf(chunks)
  demand(picture > 0)
  const body = Buffer.concat([Buffer.from('WEBP'), ...cleanChunks(chunks, first === 'VP8X')])
  return { pixels: Math.max(canvas, picture), parts: [writeChunk('RIFF', body)] }
}

function readChunks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = 0; at < bytes.length; ) {
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const content = bytes.subarray(at + 8, at + 8 + length)
    demand(content.length === length)
    chunks.push({ type, content })
    // chunks begin at even positions
    at += 8 + length + (length % 2)
    demand(at <= bytes.length)
  }
  return chunks
}

/** The largest canvas and picture of these chunks; an animation's frames have chunks of their own. In pixels. */
function sidesOf(chunks: readonly Chunk[]): { canvas: number; picture: number } {
  let canvas = 0
  let picture = 0
  for (const { type, content } of chunks) {
    if (type === 'VP8 ') picture = Math.max(picture, lossyPixels(content))
    else if (type === 'VP8L') picture = Math.max(picture, losslessPixels(content))
    else if (type === 'VP8X') canvas = Math.max(canvas, sides24(content, 4))
    else if (type === 'ANMF') {
      canvas = Math.max(canvas, sides24(content, 6))
      picture = Math.max(picture, sidesOf(readChunks(content.subarray(FRAME_HEAD))).picture)
    }
  }
  return { canvas, picture }
}

/** The chunks to keep. Only an extended file (VP8X) has EXIF, and says so in its first chunk. */
function cleanChunks(chunks: readonly Chunk[], isExtended: boolean): Buffer[] {
  const exif = isExtended && chunks.find(({ type }) => type === 'EXIF')
  const orientation = exif ? orientationOf(exif.content) : 1
  const clean = chunks.flatMap((chunk) => cleanChunk(chunk, orientation))
  return orientation === 1 ? clean : [...clean, writeChunk('EXIF', exifOf(orientation))]
}

function cleanChunk({ type, content }: Chunk, orientation: number): Buffer[] {
  if (PICTURE_DATA.includes(type)) return [writeChunk(type, content)]
  if (type === 'ANMF') return [writeChunk(type, cleanFrame(content))]
  refuseMarkup(content)
  if (!Object.hasOwn(KEPT, type)) return []
  demand(content.length <= KEPT[type]!)
  refuseForeign(content)
  if (type !== 'VP8X') return [writeChunk(type, content)]
  const flags = (content.readUInt8(0) & ~(HAS_EXIF | HAS_XMP)) | (orientation === 1 ? 0 : HAS_EXIF)
  return [writeChunk(type, Buffer.concat([Buffer.from([flags]), content.subarray(1)]))]
}

function cleanFrame(frame: Buffer): Buffer {
  const chunks = readChunks(frame.subarray(FRAME_HEAD)).filter(({ type }) => PICTURE_DATA.includes(type))
  return Buffer.concat([frame.subarray(0, FRAME_HEAD), ...chunks.map(({ type, content }) => writeChunk(type, content))])
}

function writeChunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(type, 'latin1'), length, content, Buffer.alloc(content.length % 2)])
}

/** RFC 6386, section 9.1: a start code, then two sides of 14 bits. */
function lossyPixels(chunk: Buffer): number {
  demand(chunk.readUIntBE(3, 3) === 0x9d012a)
  return (chunk.readUInt16LE(6) & 0x3fff) * (chunk.readUInt16LE(8) & 0x3fff)
}

/** A signature, then two sides less one of 14 bits. */
function losslessPixels(chunk: Buffer): number {
  demand(chunk.readUInt8(0) === 0x2f)
  const bits = chunk.readUInt32LE(1)
  return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1)
}

const sides24 = (chunk: Buffer, at: number) => (chunk.readUIntLE(at, 3) + 1) * (chunk.readUIntLE(at + 3, 3) + 1)
