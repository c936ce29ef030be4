/** The named checks of a `create table`, for SQLite keeps them as text only. */
export function checksOf(createTable: string): { name: string; expression: string }[] {
  const sql = createTable.replace(/--[^\n]*/g, '')
  return [...sql.matchAll(/\bconstraint\s+(\w+)\s+check\s*\(/gi)].map((match) => {
    const start = match.index + match[0].length
    return { name: match[1]!, expression: sql.slice(start, closingParenthesis(sql, start)) }
  })
}

/** Where the parenthesis closes that was opened before `start`; none stands in a string of ours. */
function closingParenthesis(sql: string, start: number): number {
  let depth = 1
  let at = start
  for (; depth > 0; at++) depth += sql[at] === '(' ? 1 : sql[at] === ')' ? -1 : 0
  return at - 1
}
