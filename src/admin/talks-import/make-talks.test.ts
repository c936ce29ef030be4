import { expect, test } from 'vitest'
import type { ContentDraft } from '#content/draft.ts'
import { draftedTalks } from '#content/talk/drafted-talks.ts'
import { TalkSchema } from '#content/talk/talk.schema.ts'
import { makeTalks } from './make-talks.ts'
import type { PlannedRow } from './plan-import.ts'

const row = (line: number, title: string, slug?: string): PlannedRow => ({
  ...{ line, shown: {}, problems: [], lacks: [], duplicate: null, declined: null },
  values: TalkSchema.parse({ title, location: 'a', description: 'b', date: '2024-01-05', display_order: 0, slug }),
})
const draft = (fields: ContentDraft['fields'], row_id: string | null = null) =>
  ({ table_name: 'talks', row_id, fields }) as ContentDraft // what is read of it

test('every talk has an address of its own, and a place below the others', () => {
  const rows = [row(2, 'Small Towns'), row(3, 'Small towns!'), row(4, '!?'), row(5, 'Other', 'kept'), row(6, 'Waiting')]
  const ids = new Map(rows.map(({ line }) => [line, `id-${line}`]))
  const there = { id: '1', title: 'x', date: '', slug: 'kept', display_order: 4 }
  const made = makeTalks(rows, ids, [there as never], draftedTalks([draft({ title: 'Waiting', slug: 'waiting' })]))
  expect(made.map(({ id, slug, display_order }) => [id, slug, display_order])).toEqual([
    ['id-2', 'small-towns', 5],
    ['id-3', 'small-towns-2', 6],
    ['id-4', 'talk', 7],
    ['id-5', 'kept-2', 8],
    ['id-6', 'waiting-2', 9],
  ])
})

test('former addresses come along, unless they are of another talk', () => {
  const [talk] = makeTalks(
    [{ ...row(2, 'New', 'new'), values: { ...row(2, 'New', 'new').values!, former_slugs: '/old/own/' } }],
    new Map([[2, 'id']]),
    [{ id: '1', slug: 'other', former_slugs: '/old/', display_order: 0 } as never],
    [],
  )
  expect([talk?.slug, talk?.former_slugs]).toEqual(['new', '/own/'])
})
