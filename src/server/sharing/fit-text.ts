import type { Lettering } from './lettering.ts'

export interface Room {
  /** In pixels. */
  width: number
  maxLines: number
  /** Of all lines together, in pixels. */
  maxHeight?: number
  /** The largest and the smallest size that the text may have. */
  sizes: readonly [largest: number, smallest: number]
}

export type FittedText = ReturnType<typeof fitText>

const STEP = 4

/** Line height, in multiples of the font size. */
export const LEADING = 1.06

/** The text at the largest size at which it fits; at the smallest one it is cut. */
export function fitText({ widthOf }: Pick<Lettering, 'widthOf'>, text: string, room: Room) {
  const [largest, smallest] = room.sizes
  for (let size = largest; size > smallest; size -= STEP) {
    const lines = wrap(text, (line) => widthOf(line, size) <= room.width)
    const height = (lines?.length ?? 0) * size * LEADING
    if (lines && lines.length <= room.maxLines && height <= (room.maxHeight ?? height)) return { size, lines }
  }
  return { size: smallest, lines: cut(text, room, (line) => widthOf(line, smallest) <= room.width) }
}

/** Words in lines, null where a word is wider than a line. */
function wrap(text: string, fits: (line: string) => boolean): string[] | null {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else if (fits(word)) lines.push(word)
    else return null
  }
  return lines
}

/** As much as fits, and an ellipsis. Words that are too wide are broken. */
function cut(text: string, { maxLines }: Room, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const part of text.split(/(?=\s)|(?<=[^\s]{1})/u)) {
    if (fits(line + part)) {
      line += part
      continue
    }
    const atWord = /\s/.test(part) ? -1 : line.lastIndexOf(' ')
    lines.push((atWord > 0 ? line.slice(0, atWord) : line).trim())
    line = (atWord > 0 ? line.slice(atWord + 1) : '') + part.trimStart()
    if (lines.length === maxLines) break
  }
  if (lines.length < maxLines) return [...lines, line.trim()]
  let last = lines[maxLines - 1]!
  while (last && !fits(`${last}…`)) last = last.slice(0, -1)
  return [...lines.slice(0, maxLines - 1), `${last.trimEnd()}…`]
}
