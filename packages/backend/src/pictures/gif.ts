import { type Bytes, demand, enlarge, hasText, type Reading } from './picture.ts'

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

export const isGif = (bytes: Bytes) => hasText(bytes, 0, 'GIF87a') || hasText(bytes, 0, 'GIF89a')

/** Reads a GIF: screen, colour table, then blocks to the trailer. */
export function readGif({ bytes, view, picture, examine }: Reading) {
  let at = 13 + colourTableSize(view.getUint8(10))
  enlarge(picture, view.getUint16(6, true), view.getUint16(8, true))
  let hasPicture = false
  const clean = [bytes.subarray(0, at)]
  examine(clean[0]!, true)
  for (;;) {
    const block = view.getUint8(at)
    if (block === TRAILER) break
    demand(block === EXTENSION || block === PICTURE)
    const dataStart = block === EXTENSION ? at + 2 : at + 11 + colourTableSize(view.getUint8(at + 9))
    const end = skipSubBlocks(view, dataStart)
    const part = bytes.subarray(at, end)
    const isKept = block === PICTURE || isKeptExtension(part)
    examine(block === PICTURE ? bytes.subarray(at, dataStart) : part, isKept)
    if (isKept) clean.push(part)
    if (block === PICTURE) {
      // some decoders enlarge the screen for a frame that lies beyond it
      const [left, top, width, height] = [1, 3, 5, 7].map((offset) => view.getUint16(at + offset, true))
      enlarge(picture, left! + width!, top! + height!)
      hasPicture = true
    }
    at = end
  }
  demand(hasPicture && picture.width > 0 && picture.height > 0)
  return { end: at + 1, clean: [...clean, bytes.subarray(at, at + 1)] }
}

/** Comments, texts and other application data are dropped. */
const isKeptExtension = (part: Bytes) =>
  KEPT.some(([beginning, length]) => hasText(part, 0, beginning) && part.length <= length)

/** In bytes; 0 if the flags say that there is none. */
const colourTableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0)

/** Skips sub-blocks, each with one byte of length, the last of length 0. Returns the position behind them. */
function skipSubBlocks(view: DataView, from: number): number {
  let at = from
  while (view.getUint8(at)) at += 1 + view.getUint8(at)
  return at + 1
}
