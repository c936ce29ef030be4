import type { SQLInputValue } from 'node:sqlite'
import type { Column, Table } from '../database/schema.ts'
import { parseLiteral } from './column-types.ts'
import { columnNotFound, endsWithEscape, notBoolean, notImplemented, operatorNotFound, tooMuch } from './errors.ts'
import type { Comparison, Condition, Operator, Trilean } from './parse-filter.ts'
import { parseFilter, parseLogic } from './parse-filter.ts'
import type { ReadRequest } from './rest-request.ts'

/** A piece of SQL with the values of its parameters. Names in it come from the schema, never from a request. */
export interface Fragment {
  sql: string
  values: SQLInputValue[]
}

/** Parameters that are not filters. */
const RESERVED = new Set(['select', 'columns', 'on_conflict', 'order', 'limit', 'offset'])
const LOGIC = new Set(['and', 'or', 'not.and', 'not.or'])

/** Maximum number of conditions in a request, on all levels of `and` and `or`, and of values that they compare with. */
const MAX_CONDITIONS = 100
const MAX_VALUES = 1000

/** The filters as one condition, if any. Throws PGRST100, PGRST127, 42703, 42883 and the codes of column-types.ts. */
export function filtersOf({ query, table }: ReadRequest): Fragment | undefined {
  const conditions: Condition[] = []
  for (const [key, value] of query) {
    if (RESERVED.has(key)) continue
    if (LOGIC.has(key)) conditions.push(parseLogic(key, value))
    else conditions.push(parseFilter(key, value))
  }
  if (conditions.length === 0) return undefined
  if (countOf(conditions) > MAX_CONDITIONS) throw tooMuch(`There are more than ${MAX_CONDITIONS} conditions.`)
  const values: SQLInputValue[] = []
  const target: Target = { table, values }
  const sql = conditions.map((condition) => conditionSql(condition, target)).join(' and ')
  if (values.length > MAX_VALUES) throw tooMuch(`The conditions have more than ${MAX_VALUES} values.`)
  return { sql, values }
}

/** Joins conditions with `and`, with ` where ` before them if there are any. */
export function whereSql(fragments: readonly (Fragment | undefined)[]): Fragment {
  const present = fragments.filter((fragment) => fragment !== undefined)
  return {
    sql: present.length ? ` where ${present.map((fragment) => `(${fragment.sql})`).join(' and ')}` : '',
    values: present.flatMap((fragment) => fragment.values),
  }
}

/** The number of comparisons on all levels. */
function countOf(conditions: readonly Condition[]): number {
  return conditions.reduce((sum, part) => sum + (part.kind === 'comparison' ? 1 : countOf(part.parts)), 0)
}

interface Target {
  table: Table
  values: SQLInputValue[]
}

function conditionSql(condition: Condition, target: Target): string {
  if (condition.kind === 'comparison') {
    const sql = comparisonSql(condition, target)
    return condition.isNegated ? `not (${sql})` : sql
  }
  const parts = condition.parts.map((part) => conditionSql(part, target))
  return `${condition.isNegated ? 'not ' : ''}(${parts.join(` ${condition.kind} `)})`
}

const SYMBOLS = { eq: '=', neq: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

function comparisonSql({ column: name, test }: Comparison, target: Target): string {
  const { table, values } = target
  const column = table.columns.get(name)
  if (!column) throw columnNotFound(table.name, name)
  const quoted = `"${column.name}"`
  if (test.operator === 'is') return `${quoted} is ${trileanSql(test.value, column)}`
  if (test.operator === 'in') {
    for (const value of test.values) values.push(parseLiteral(column.type, value))
    return `${quoted} in (${test.values.map(() => '?').join(', ')})`
  }
  if (test.operator === 'like' || test.operator === 'ilike') {
    const pattern = globPattern(test.operator, test.value, column)
    values.push(pattern.length, pattern)
    return matchSql(test.operator, quoted)
  }
  refuseJsonOrder(test.operator, column)
  values.push(parseLiteral(column.type, test.value))
  return `${quoted} ${SYMBOLS[test.operator]} ?`
}

function trileanSql(value: Trilean, column: Column): string {
  if (value === 'null') return 'null'
  if (value === 'not_null') return 'not null'
  if (column.type !== 'boolean') throw notBoolean(value.toUpperCase(), column.type)
  return value === 'unknown' ? 'null' : value
}

/** `*` means `%`, as in PostgREST, because `%` has a meaning in URLs. */
function globPattern(operator: 'like' | 'ilike', text: string, column: Column): string {
  if (column.type !== 'text') throw operatorNotFound(column.type, operator === 'like' ? '~~' : '~~*')
  const pattern = String(parseLiteral('text', text)).replaceAll('*', '%')
  if (/(?<!\\)(?:\\\\)*\\$/.test(pattern)) throw endsWithEscape()
  return globOf(operator === 'like' ? pattern : pattern.toLowerCase())
}

function refuseJsonOrder(operator: Operator, column: Column): void {
  if (column.type === 'jsonb' && operator !== 'eq' && operator !== 'neq')
    throw notImplemented('The embedded backend compares jsonb by eq and neq only.')
}

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
