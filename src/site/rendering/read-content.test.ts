import { expect, test } from 'vitest'
import { KINDS, type KnownKind } from '#content/kinds.ts'
import { withCleanHtml } from './read-content.ts'

const HOSTILE = '<p>Hello<img src=x onerror=alert(1)></p>'
const CLEAN = '<p>Hello</p>'

test('a kind that names a column as rich text has it sanitized, in a list, a row, or a row among others', () => {
  const prizes = { richTexts: { reason: 'html', note: 'html or plain' } } as const satisfies Pick<
    KnownKind,
    'richTexts'
  >
  const row = { reason: HOSTILE, note: HOSTILE, title: '<Quill> & Sons', size: { width: 3 } }
  const clean = { ...row, reason: CLEAN, note: CLEAN }
  expect(withCleanHtml(prizes, [row])).toEqual([clean])
  expect(withCleanHtml(prizes, { prize: row, earlier: null })).toEqual({ prize: clean, earlier: null })
  expect(withCleanHtml(prizes, { ...row, note: 'Less is < more & better' })).toMatchObject({
    note: 'Less is < more & better',
  })
  expect(withCleanHtml(prizes, { ...row, reason: '<img src=x onerror=alert(1)>' })).toMatchObject({ reason: '' })
})

test.each(
  KINDS.flatMap(({ richTexts, table }) => Object.keys(richTexts ?? {}).map((column) => [table, column] as const)),
)('%s.%s is sanitized', (table, column) => {
  const kind = KINDS.find((one) => one.table === table)!
  expect(withCleanHtml(kind, { id: 'a', [column]: HOSTILE })).toEqual({ id: 'a', [column]: CLEAN })
})
