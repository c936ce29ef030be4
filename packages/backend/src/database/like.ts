/**
 * A pattern of LIKE, of Postgres, as one of SQLite's GLOB: `%` matches any run, `_` one character, `\` escapes the next
 * character. GLOB, unlike SQLite's LIKE, respects case.
 */
export const globOf = (pattern: string): string =>
  pattern.replace(/\\(.)|[%_*?[]/gsu, (token, escaped?: string) => {
    if (token === '%') return '*'
    if (token === '_') return '?'
    const letter = escaped ?? token
    return '*?['.includes(letter) ? `[${letter}]` : letter
  })

/**
 * Whether a text (an SQL expression) matches a pattern of GLOB, the second of two parameters; the first one is its length.
 * `ilike` takes a pattern in lower case. SQLite evaluates `case` in order, and `and` in any.
 */
export const matchSql = (operator: 'like' | 'ilike', text: string): string =>
  `case when may_match(octet_length(${text}) * ?) then ${operator === 'like' ? text : `lower_unicode(${text})`} glob ? end`
