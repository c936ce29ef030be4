import { hash } from 'node:crypto'
import type { Row } from './endpoint.ts'
import type { MovedTable } from './moved-tables.ts'

/** Equal for rows with the same values, however a database writes them. */
export function rowDigest({ columns }: MovedTable, row: Row): string {
  const values = [...columns.values()].map(({ name, type }) =>
    type === 'timestamptz' ? instantOf(row[name]) : ordered(row[name] ?? null),
  )
  return hash('sha256', JSON.stringify(values), 'base64')
}

/** The instant in UTC with all six digits, which sorts as text; anything else as it is. */
export function instantOf(value: unknown): string {
  const text = String(value)
  const milliseconds = Date.parse(text)
  if (Number.isNaN(milliseconds)) return text
  const digits = /\.(\d+)/.exec(text)?.[1] ?? ''
  const seconds = new Date(milliseconds).toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length)
  return `${seconds}.${digits.padEnd(6, '0').slice(0, 6)}Z`
}

function ordered(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(ordered)
  const entries = Object.entries(value).map(([key, member]): [string, unknown] => [key, ordered(member)])
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
}
