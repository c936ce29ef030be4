import { tooDeep } from './errors.ts'

/** Nested arrays and objects. With this bound, values can be traversed by recursion. */
const MAX_DEPTH = 50

/**
 * Throws 54001 if a JSON text is nested deeper than a column may be, not counting `outer` levels around it. Unbalanced
 * text is left to the parser, which refuses it without recursion.
 */
export function requireDepth(text: string, outer = 0): void {
  let depth = 0
  let deepest = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === OPEN_ARRAY || code === OPEN_OBJECT) deepest = Math.max(deepest, ++depth)
    else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) depth--
  }
  if (depth <= 0 && deepest > MAX_DEPTH + outer) throw tooDeep()
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** The position of the quote that ends the string begun at `start`, or the end of the text. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at
}
