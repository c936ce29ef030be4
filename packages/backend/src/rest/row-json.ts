import type { Column } from '../database/schema.ts'
import type { Selected } from './parse-select.ts'
import type { ReadRequest } from './rest-request.ts'
import type { Fragment } from './where.ts'

/** Turns a row into PostgREST's JSON, faster than JavaScript would. Names chosen by the request are parameters. */
export function rowJson(selected: readonly Selected[], { table }: Pick<ReadRequest, 'table'>): Fragment {
  const values: string[] = []
  const parts = selected.map(({ column: name, alias }, index) => {
    // parseSelect has checked that the column exists
    const column = table.columns.get(name)!
    const key = `${index === 0 ? '' : ','}${JSON.stringify(alias)}:`
    if (alias !== name) values.push(key)
    return `${alias === name ? literal(key) : '?'}, ${columnJson(column)}`
  })
  return { sql: `concat('{', ${parts.join(', ')}, '}')`, values }
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

function columnJson({ name, type }: Column): string {
  if (type === 'boolean') return `case "${name}" when 1 then 'true' when 0 then 'false' else 'null' end`
  if (type === 'jsonb') return `coalesce(cast("${name}" as text), 'null')`
  return `json_quote("${name}")`
}
