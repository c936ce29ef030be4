import { type Bytes, type Chunk, hasText, type PictureFormat, textAt, viewOf } from './format.ts'

// GIF89a specification
const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b
const GRAPHIC_CONTROL = 0xf9
const APPLICATION = 0xff

export const gif: PictureFormat = {
  type: 'image/gif',
  extensions: ['gif'],
  isOf: (bytes) => hasText(bytes, 0, 'GIF87a') || hasText(bytes, 0, 'GIF89a'),
  readHeader,
  strip,
}

type Block = Pick<Chunk, 'start' | 'end'> & { kind: number }

/** Where the blocks start: after the logical screen and its colours. */
const headEndOf = (bytes: Bytes) => 13 + colourTableBytes(bytes[10])

const colourTableBytes = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** The blocks in order, up to the trailer or to where the file breaks. */
function* blocksOf(bytes: Bytes): Generator<Block> {
  let start = headEndOf(bytes)
  while (start < bytes.length) {
    const kind = bytes[start]!
    if (kind === TRAILER) return yield { kind, start, end: start + 1 }
    if (kind !== EXTENSION && kind !== IMAGE) return
    const dataStart = kind === EXTENSION ? start + 2 : start + 11 + colourTableBytes(bytes[start + 9])
    const end = endOfData(bytes, dataStart)
    if (end > bytes.length) return
    yield { kind, start, end }
    start = end
  }
}

/** Data consists of sub-blocks, each preceded by its length; an empty one ends it. */
function endOfData(bytes: Bytes, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 0) at += 1 + bytes[at]!
  return at + 1
}

/** Some decoders enlarge the screen for a frame that is larger, so the largest size counts. */
function readHeader(bytes: Bytes) {
  if (bytes.length < 14) return null
  const view = viewOf(bytes)
  let [width, height] = [view.getUint16(6, true), view.getUint16(8, true)]
  for (const { kind, start } of blocksOf(bytes)) {
    if (kind !== IMAGE) continue
    width = Math.max(width, view.getUint16(start + 1, true) + view.getUint16(start + 5, true))
    height = Math.max(height, view.getUint16(start + 3, true) + view.getUint16(start + 7, true))
  }
  return width && height ? { width, height, orientation: 1 } : null
}

function strip(bytes: Bytes): Bytes[] | null {
  const kept = [bytes.subarray(0, headEndOf(bytes))]
  for (const block of blocksOf(bytes)) {
    if (isPicture(bytes, block)) kept.push(bytes.subarray(block.start, block.end))
    if (block.kind === TRAILER) return kept
  }
  return null
}

/** Images, their control blocks, and how often an animation repeats; no comments, texts or other applications' data. */
function isPicture(bytes: Bytes, { kind, start }: Block): boolean {
  if (kind !== EXTENSION) return true
  const label = bytes[start + 1]
  return label === GRAPHIC_CONTROL || (label === APPLICATION && textAt(bytes, start + 3, 11) === 'NETSCAPE2.0')
}
