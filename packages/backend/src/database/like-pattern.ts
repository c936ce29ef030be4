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

export interface LikePattern {
  /** All but the first and the last may occur anywhere, in this order. */
  segments: Segment[]
  /** Whether it contains a `_`. */
  hasSkips: boolean
}

/** Size of the cache of compiled patterns, more than one statement can contain. A plain map: it is looked up for every row. */
const MAX_COMPILED = 200
const compiled = new Map<string, LikePattern>()

/** Reads `%` as any run, `_` as any one character, and what follows `\` as itself. */
export function compileLike(pattern: string): LikePattern {
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
