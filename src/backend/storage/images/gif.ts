import { demand, refuseMarkup } from './demand.ts'

/** Introducers of GIF's blocks (GIF89a, appendix A). */
const EXTENSION = 0x21
const PICTURE = 0x2c
const TRAILER = 0x3b

/** The pixels of a GIF: screen, colour table, then blocks to the trailer. Throws RangeError. */
export function inspectGif(bytes: Buffer): number {
  let pixels = bytes.readUInt16LE(6) * bytes.readUInt16LE(8)
  let at = 13 + colourTableSize(bytes.readUInt8(10))
  let hasPicture = false
  for (;;) {
    const block = bytes.readUInt8(at)
    if (block === TRAILER) break
    demand(block === EXTENSION || block === PICTURE)
    if (block === EXTENSION) {
      const end = skipSubBlocks(bytes, at + 2)
      refuseMarkup(bytes.subarray(at, end))
      at = end
    } else {
      pixels = Math.max(pixels, bytes.readUInt16LE(at + 5) * bytes.readUInt16LE(at + 7))
      hasPicture = true
      at = skipSubBlocks(bytes, at + 11 + colourTableSize(bytes.readUInt8(at + 9)))
    }
  }
  demand(at === bytes.length - 1 && hasPicture && pixels > 0)
  return pixels
}

/** In bytes; 0 if the flags say that there is none. */
const colourTableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0)

/** Data comes in pieces with a length of one byte each, the last of length 0: gives the place behind it. */
function skipSubBlocks(bytes: Buffer, from: number): number {
  let at = from
  while (bytes.readUInt8(at)) at += 1 + bytes.readUInt8(at)
  return at + 1
}
