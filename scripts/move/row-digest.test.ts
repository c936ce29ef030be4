import { expect, it } from 'vitest'
import type { MovedTable } from './moved-tables.ts'
import { instantOf, rowDigest } from './row-digest.ts'

const column = (name: string, type: 'jsonb' | 'timestamptz' | 'text', index: number) =>
  [name, { name, type, notNull: false, hasDefault: false, index }] as const
const table: MovedTable = {
  name: 'events',
  key: 'id',
  columns: new Map([column('details', 'jsonb', 0), column('at', 'timestamptz', 1), column('title', 'text', 2)]),
  isSingleton: false,
  empty: {},
  isEdited: true,
}
const digestOf = (details: unknown, at: string | null, title: string | null = 'A') =>
  rowDigest(table, { details, at, title })

it('is the same for the same instant and the same JSON, however they are spelled', () => {
  expect(digestOf({ a: 1, b: [{ d: 2, c: 3 }] }, '2026-01-01T10:00:00.120+00:00')).toBe(
    digestOf({ b: [{ c: 3, d: 2 }], a: 1 }, '2026-01-01T12:00:00.12+02:00'),
  )
})

it.each([
  ['a microsecond', digestOf({}, '2026-01-01T10:00:00.000001+00:00')],
  ['null and an empty text', digestOf({}, '2026-01-01T10:00:00+00:00', '')],
  ['no instant', digestOf({}, null)],
  ['JSON null', digestOf(null, '2026-01-01T10:00:00+00:00')],
])('tells rows apart by %s', (_what, digest) => {
  expect(digest).not.toBe(digestOf({}, '2026-01-01T10:00:00+00:00', null))
  expect(digest).not.toBe(digestOf({}, '2026-01-01T10:00:00+00:00'))
})

it('instants sort as text', () => {
  expect(instantOf('2026-01-01T10:00:00.5+00:00') < instantOf('2026-01-01T10:00:00.51Z')).toBe(true)
  expect(instantOf('2026-01-01T00:30:00+01:00') < instantOf('2026-01-01T00:00:00+00:00')).toBe(true)
})
