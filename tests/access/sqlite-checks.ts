/** The named checks of a `create table`, which SQLite keeps as text only. */
export function checksOf(createTable: string): { name: string; expression: string }[] {
  const sql = createTable.replace(/--[^\n]*/g, '')
  return [...sql.matchAll(/\bconstraint\s+(\w+)\s+check\s*\(/gi)].map((match) => {
    const start = match.index + match[0].length
    return { name: match[1]!, expression: sql.slice(start, closingParenthesis(sql, start)) }
  })
}

/** The position of the parenthesis that closes the one opened before `start`; our strings contain none. */
function closingParenthesis(sql: string, start: number): number {
  let depth = 1
  let at = start
  for (; depth > 0; at++) depth += sql[at] === '(' ? 1 : sql[at] === ')' ? -1 : 0
  return at - 1
}
