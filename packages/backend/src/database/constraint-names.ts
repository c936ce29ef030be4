/** Names of keys and unique constraints by columns: SQLite reports a violated one by these, Postgres by name. */
export function constraintNames(createTable: string): Map<string, string> {
  const names = new Map<string, string>()
  const bare = createTable.replace(/--[^\n]*/g, ' ').replace(/'(?:[^']|'')*'/g, "''")
  for (const part of topLevelParts(bare.slice(bare.indexOf('(') + 1, bare.lastIndexOf(')')))) {
    const ofTable = /^\s*constraint\s+"?(\w+)"?\s+(?:primary\s+key|unique)\s*\(([^)]*)\)/i.exec(part)
    if (ofTable) {
      names.set(ofTable[2]!.replace(/["\s]/g, ''), ofTable[1]!)
      continue
    }
    const column = /^\s*"?(\w+)"?/.exec(part)?.[1]
    const ofColumn = /\bconstraint\s+"?(\w+)"?\s+(?:primary\s+key|unique)\b/i.exec(part)
    if (column && ofColumn) names.set(column, ofColumn[1]!)
  }
  return names
}

/** Splits at the commas outside parentheses. */
function topLevelParts(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')') depth--
    else if (text[at] === ',' && depth === 0) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}
