import type { Deadline } from './deadline.ts'

/** The deadline is checked after so many partial matches. */
const CHECK_EVERY = 1000

/**
 * LIKE and ILIKE as in Postgres: `%` matches any run, `_` one character, `\` escapes the next character. SQLite's own
 * LIKE ignores case for ASCII only. Each segment between two `%` is searched once, by its first literal text. Returns
 * null for null, otherwise 1 or 0. Throws StatementTimeout.
 */
export function likeMatches(text: unknown, pattern: unknown, ignoreCase: boolean, deadline: Deadline): number | null {
  deadline.check()
  if (text === null || pattern === null) return null
  const { segments, hasSkips } = compileLike(ignoreCase ? String(pattern).toLowerCase() : String(pattern))
  const subject = ignoreCase ? lowerCase(String(text)) : String(text)
  // a character is two code units only if the text has surrogates
  const steps = hasSkips && /[\ud800-\udbff]/.test(subject) ? BY_CHARACTER : BY_UNIT
  return new Matcher(subject, steps, deadline).matches(segments) ? 1 : 0
}

let lastText = ''
let lastLowerCase = ''

/** Caches the last text, since several conditions may compare one column. */
function lowerCase(text: string): string {
  if (text !== lastText) {
    lastText = text
    lastLowerCase = text.toLowerCase()
  }
  return lastLowerCase
}

/** The index `count` characters after or before an index; past the end or -1 if there are fewer. */
interface Steps {
  after(text: string, at: number, count: number): number
  before(text: string, at: number, count: number): number
}

const BY_UNIT: Steps = {
  after: (_text, at, count) => at + count,
  before: (_text, at, count) => Math.max(-1, at - count),
}

const BY_CHARACTER: Steps = {
  after(text, at, count) {
    let place = at
    for (let left = count; left > 0 && place <= text.length; left--) place += isPairAt(text, place) ? 2 : 1
    return place
  },
  before(text, at, count) {
    let place = at
    for (let left = count; left > 0 && place >= 0; left--) place -= isPairAt(text, place - 2) ? 2 : 1
    return place
  },
}

const isPairAt = (text: string, at: number) => (text.codePointAt(at) ?? 0) > 0xffff

class Matcher {
  readonly #text: string
  readonly #steps: Steps
  readonly #deadline: Deadline

  constructor(text: string, steps: Steps, deadline: Deadline) {
    this.#text = text
    this.#steps = steps
    this.#deadline = deadline
  }

  /** The first segment matches at the start, the last one at the end, every other as far left as possible. */
  matches(segments: Segment[]): boolean {
    const [first, last] = [segments[0]!, segments.at(-1)!] // there is at least one
    let at = this.#endFrom(first, 0, 0)
    if (segments.length === 1) return at === this.#text.length
    for (let index = 1; at >= 0 && index < segments.length - 1; index++) at = this.#find(segments[index]!, at)
    return at >= 0 && this.#startOfLast(last) >= at
  }

  /** The end of a segment whose parts, from the given one on, match at `start`; -1 if they do not. */
  #endFrom({ parts, tail }: Segment, part: number, start: number): number {
    let at = start
    for (let index = part; index < parts.length; index++) {
      const { skip, text } = parts[index]!
      at = this.#steps.after(this.#text, at, skip)
      if (!this.#text.startsWith(text, at)) return -1
      at += text.length
    }
    at = this.#steps.after(this.#text, at, tail)
    return at <= this.#text.length ? at : -1
  }

  #find(segment: Segment, from: number): number {
    const first = segment.parts[0]
    if (!first) return this.#endFrom(segment, 0, from)
    let at = this.#steps.after(this.#text, from, first.skip)
    for (let tries = 1; ; tries++) {
      at = this.#text.indexOf(first.text, at)
      if (at < 0) return -1
      const end = this.#endFrom(segment, 1, at + first.text.length)
      if (end >= 0) return end
      if (tries % CHECK_EVERY === 0) this.#deadline.check()
      at++
    }
  }

  #startOfLast({ parts, tail }: Segment): number {
    let at = this.#steps.before(this.#text, this.#text.length, tail)
    for (let index = parts.length - 1; at >= 0 && index >= 0; index--) {
      const { skip, text } = parts[index]!
      if (!this.#text.endsWith(text, at)) return -1
      at = this.#steps.before(this.#text, at - text.length, skip)
    }
    return at
  }
}

/** Literal text, and how many arbitrary characters precede it. */
interface Part {
  skip: number
  text: string
}

/** The text between two `%`: consecutive parts, then `tail` arbitrary characters. */
export interface Segment {
  parts: Part[]
  tail: number
}

interface LikePattern {
  /** All but the first and the last may occur anywhere, in this order. */
  segments: Segment[]
  /** Whether it contains a `_`. */
  hasSkips: boolean
}

/** Size of the cache of compiled patterns, more than one statement can contain. A plain map: it is looked up for every row. */
const MAX_COMPILED = 200
const compiled = new Map<string, LikePattern>()

/** Reads `%` as any run, `_` as any one character, and what follows `\` as itself. */
function compileLike(pattern: string): LikePattern {
  const known = compiled.get(pattern)
  if (known) return known
  const made = parse(pattern)
  if (compiled.size >= MAX_COMPILED) compiled.clear()
  compiled.set(pattern, made)
  return made
}

function parse(pattern: string): LikePattern {
  const segments: Segment[] = []
  let parts: Part[] = []
  let skip = 0
  let text = ''
  let hasSkips = false
  const endPart = () => {
    if (text) parts.push({ skip, text })
    if (text) skip = 0
    text = ''
  }
  const endSegment = () => {
    endPart()
    segments.push({ parts, tail: skip })
    parts = []
    skip = 0
  }
  for (const [token] of pattern.matchAll(/\\.|[%_]|[^\\%_]+/gsu)) {
    if (token === '%') endSegment()
    else if (token === '_') {
      endPart()
      skip++
      hasSkips = true
    } else text += token.startsWith('\\') ? token.slice(1) : token
  }
  endSegment()
  return { segments, hasSkips }
}
