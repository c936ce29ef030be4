import type { Column } from '../database/schema.ts'
import type { Selected } from './parse-select.ts'
import type { ReadRequest } from './rest-request.ts'
import type { Fragment } from './where.ts'

/**
 * The expression that turns a row into PostgREST's JSON. SQLite is faster at it than JavaScript, which would decode and
 * encode every text. Names chosen by the request are parameters.
 */
export function rowJson(selected: readonly Selected[], { table, answer, prefer }: ReadRequest): Fragment {
  const values: string[] = []
  const parts = selected.map(({ column: name, alias }, index) => {
    // parseSelect has checked that the column exists
    const column = table.columns.get(name)!
    const key = `${index === 0 && !answer.stripsNulls ? '' : ','}${JSON.stringify(alias)}:`
    if (alias !== name) values.push(key)
    if (prefer.timeZone && column.type === 'timestamptz') values.push(prefer.timeZone)
    const json = `${alias === name ? literal(key) : '?'}, ${columnJson(column, prefer.timeZone)}`
    return answer.stripsNulls ? `iif("${name}" is null, '', concat(${json}))` : json
  })
  const members = parts.join(', ')
  const all = answer.stripsNulls ? `substr(concat(${members}), 2)` : members
  return { sql: `concat('{', ${all}, '}')`, values }
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

function columnJson({ name, type }: Column, timeZone: string | undefined): string {
  if (type === 'boolean') return `case "${name}" when 1 then 'true' when 0 then 'false' else 'null' end`
  if (type === 'jsonb') return `coalesce(cast("${name}" as text), 'null')`
  if (type === 'double precision') return `iif("${name}" = -9e999, '"-Infinity"', json_quote("${name}"))`
  if (type === 'timestamptz' && timeZone) return `json_quote(in_time_zone("${name}", ?))`
  return `json_quote("${name}")`
}
