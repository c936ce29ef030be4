import type { Picture } from './picture.ts'
import { demand, refuseForeign, refuseMarkup } from './picture.ts'

/** Introducers of GIF's blocks (GIF89a, appendix A). */
const EXTENSION = 0x21
const PICTURE = 0x2c
const TRAILER = 0x3b

/** The extensions to keep, by their first bytes, and the length of each: frame delay, repetition, colour profile. */
const KEPT: [beginning: string, length: number][] = [
  ['!\xf9\x04', 8],
  ['!\xff\x0bNETSCAPE2.0\x03\x01', 19],
  ['!\xff\x0bICCRGBG1012', Number.POSITIVE_INFINITY],
]

/** Reads a GIF: screen, colour table, then blocks to the trailer. Throws RangeError. */
export function readGif(bytes: Buffer): Picture {
  let pixels = bytes.readUInt16LE(6) * bytes.readUInt16LE(8)
  let at = 13 + colourTableSize(bytes.readUInt8(10))
  let hasPicture = false
  const parts = [bytes.subarray(0, at)]
  refuseForeign(parts[0]!)
  for (;;) {
    const block = bytes.readUInt8(at)
    if (block === TRAILER) break
    demand(block === EXTENSION || block === PICTURE)
    const dataStart = block === EXTENSION ? at + 2 : at + 11 + colourTableSize(bytes.readUInt8(at + 9))
    const end = skipSubBlocks(bytes, dataStart)
    const part = bytes.subarray(at, end)
    if (block === EXTENSION) {
      refuseMarkup(part)
      parts.push(...cleanExtension(part))
    } else {
      pixels = Math.max(pixels, bytes.readUInt16LE(at + 5) * bytes.readUInt16LE(at + 7))
      hasPicture = true
      refuseForeign(bytes.subarray(at, dataStart))
      parts.push(part)
    }
    at = end
  }
  demand(at === bytes.length - 1 && hasPicture && pixels > 0)
  return { pixels, parts: [...parts, bytes.subarray(at)] }
}

/** The extension to keep, or nothing: comments, texts and application data are dropped. */
function cleanExtension(part: Buffer): Buffer[] {
  const isKept = KEPT.some(
    ([beginning, length]) => part.toString('latin1', 0, beginning.length) === beginning && part.length <= length,
  )
  if (!isKept) return []
  refuseForeign(part)
  return [part]
}

/** In bytes; 0 if the flags say that there is none. */
const colourTableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0)

/** Skips sub-blocks, each with one byte of length, the last of length 0. Returns the position behind them. */
function skipSubBlocks(bytes: Buffer, from: number): number {
  let at = from
  while (bytes.readUInt8(at)) at += 1 + bytes.readUInt8(at)
  return at + 1
}
