import { demand, refuseMarkup } from './demand.ts'

/** The pixels of a WebP (RFC 9649): one RIFF file of chunks, the first of which says of which kind. Throws RangeError. */
export function inspectWebp(bytes: Buffer): number {
  demand(bytes.readUInt32LE(4) + 8 === bytes.length)
  const first = bytes.toString('latin1', 12, 16)
  demand(['VP8 ', 'VP8L', 'VP8X'].includes(first))
  const { canvas, picture } = inspectChunks(bytes.subarray(12))
  demand(picture > 0)
  return Math.max(canvas, picture)
}

/** The largest canvas and picture of these chunks; an animation's frames have chunks of their own. */
function inspectChunks(bytes: Buffer): { canvas: number; picture: number } {
  let canvas = 0
  let picture = 0
  for (let at = 0; at < bytes.length; ) {
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const chunk = bytes.subarray(at + 8, at + 8 + length)
    demand(chunk.length === length)
    if (type === 'VP8 ') picture = Math.max(picture, lossyPixels(chunk))
    else if (type === 'VP8L') picture = Math.max(picture, losslessPixels(chunk))
    else if (type === 'VP8X') canvas = Math.max(canvas, sides24(chunk, 4))
    else if (type === 'ANMF') {
      canvas = Math.max(canvas, sides24(chunk, 6))
      picture = Math.max(picture, inspectChunks(chunk.subarray(16)).picture)
    } else if (type !== 'ALPH') refuseMarkup(chunk)
    // chunks begin at even places
    at += 8 + length + (length % 2)
    demand(at <= bytes.length)
  }
  return { canvas, picture }
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
