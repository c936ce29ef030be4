/**
 * LIKE and ILIKE as Postgres has them: `%` any run, `_` one character, `\` takes the next character as it is. SQLite's own
 * LIKE ignores case for ASCII only. Greedy with one backtrack point, so time stays within text length × pattern length.
 * Null in, null out; 1 or 0 else.
 */
export function likeMatches(text: unknown, pattern: unknown, ignoreCase: boolean): number | null {
  if (text === null || pattern === null) return null
  const fold = (value: string) => (ignoreCase ? value.toLowerCase() : value)
  return matches(Array.from(fold(String(text))), tokensOf(fold(String(pattern)))) ? 1 : 0
}

const ANY_RUN = Symbol('%')
const ANY_ONE = Symbol('_')
type Token = string | typeof ANY_RUN | typeof ANY_ONE

const compiled = new Map<string, Token[]>()

function tokensOf(pattern: string): Token[] {
  const known = compiled.get(pattern)
  if (known) return known
  const tokens: Token[] = []
  let escaped = false
  for (const character of pattern) {
    if (!escaped && character === '\\') {
      escaped = true
      continue
    }
    if (!escaped && character === '%') {
      if (tokens.at(-1) !== ANY_RUN) tokens.push(ANY_RUN)
    } else tokens.push(!escaped && character === '_' ? ANY_ONE : character)
    escaped = false
  }
  if (compiled.size >= 100) compiled.clear()
  compiled.set(pattern, tokens)
  return tokens
}

function matches(text: string[], tokens: Token[]): boolean {
  let at = 0
  let token = 0
  let runToken = -1
  let runAt = 0
  while (at < text.length) {
    const wanted = tokens[token]
    if (wanted === ANY_RUN) {
      runToken = token++
      runAt = at
    } else if (token < tokens.length && (wanted === ANY_ONE || wanted === text[at])) {
      token++
      at++
    } else if (runToken >= 0) {
      token = runToken + 1
      at = ++runAt
    } else return false
  }
  while (tokens[token] === ANY_RUN) token++
  return token === tokens.length
}
