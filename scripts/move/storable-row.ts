import type { Row } from './endpoint.ts'

/**
 * Without what Postgres refuses in a text and in JSON, and SQLite takes: a null byte is left out, and half of an emoji
 * becomes the replacement character, as in a save.
 */
export const storableRow = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [storableText(name), storable(value)]))

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  return typeof value === 'object' && value !== null ? storableRow({ ...value }) : value
}

const storableText = (text: string) => text.toWellFormed().replaceAll('\0', '')
