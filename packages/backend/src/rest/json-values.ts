import { tooDeep } from './errors.ts'

/** A JSON number whose spelling JavaScript would not keep, such as 1.0 or one of twenty digits (V8's JSON.rawJSON). */
interface RawJson {
  rawJSON: string
}

// In Node since 22, not yet in TypeScript's library
const json = JSON as typeof JSON & { rawJSON(text: string): RawJson; isRawJSON(value: unknown): value is RawJson }

type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown

/** Parses JSON and keeps numbers as written, as Postgres does; check the depth first. Throws SyntaxError. */
export function parseJson(text: string): unknown {
  const keepSpelling: Reviver = (_key, value, context) => {
    const source = context?.source
    return typeof value === 'number' && source !== undefined && String(value) !== source ? json.rawJSON(source) : value
  }
  return JSON.parse(text, keepSpelling as Parameters<typeof JSON.parse>[1])
}

/** The text of a JSON value: a string itself, anything else as JSON (Postgres's `->>`). */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** As jsonb writes it, keys sorted by length, then by code, so that equal values have equal texts. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object' || json.isRawJSON(value)) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const byLengthThenCode = ([a]: [string, unknown], [b]: [string, unknown]) => a.length - b.length || (a < b ? -1 : 1)
  const entries = Object.entries(value).sort(byLengthThenCode)
  return `{${entries.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`
}

/** Every string in a JSON value, keys of objects among them. */
export function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (value !== null && typeof value === 'object' && !json.isRawJSON(value)) {
    if (!Array.isArray(value)) yield* Object.keys(value)
    for (const member of Object.values(value)) yield* stringsIn(member)
  }
}

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
