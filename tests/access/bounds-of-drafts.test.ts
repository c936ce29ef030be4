import { describe, expect, test } from 'vitest'
import { type ContentDraft, SERVER_COLUMNS } from '#content/draft.ts'
import { FORMS } from '#content/forms.ts'
import { CONTENT_TABLES } from '#content/kinds.ts'
import { createRestClient } from '#data/rest/rest-client.ts'
import { draftsOnly } from '#server/mcp/drafts-only.ts'
import { claimsOf, OTHER_ID } from '#tests/support/actors.ts'
import { SITE_URL } from '#tests/support/backend.ts'
import type { Row } from '#tests/support/engines.ts'
import { startBothEngines } from './both-engines.ts'

/* A draft is somebody else's data: what its row may be, on both engines, and through the gate of programs. */

const engines = startBothEngines()
const PAST = '2020-01-01T00:00:00+00:00'
const CHOSEN = { created_at: PAST, updated_at: PAST, last_error: 'The site is broken: call me', claimed_until: PAST }
const draft = { id: OTHER_ID, table_name: 'talks', fields: { title: 'a' } }
const KEY = '00000000-0000-4000-8000-000000000021'

const big = (bytes: number) => ({ title: 'x'.repeat(bytes - 100) })

/** What is refused, whatever else the row says, and by which rule; a sample of what is taken has none. */
const samples: [what: string, row: Row, rule: string | null][] = [
  ...['x', 7, true, [], ['title'], [{ title: 'a' }]].map((fields): [string, Row, string] => [
    `fields ${JSON.stringify(fields)}`,
    { fields },
    'fields_known',
  ]),
  ...[...SERVER_COLUMNS, 'search', '__proto__', 'Title', ''].map((column): [string, Row, string] => [
    `the column "${column}"`,
    { fields: { [column]: 'x' } },
    'fields_known',
  ]),
  ['a column of another table', { table_name: 'hero', fields: { slug: 'x' } }, 'fields_known'],
  ['fields of 250 kB', { fields: big(250_000) }, 'bounded'],
  ['fields of 190 kB', { fields: big(190_000) }, null],
  ['a note of 301 characters', { note: 'n'.repeat(301) }, 'bounded'],
  ['a note of 300 characters', { note: 'n'.repeat(300) }, null],
  ['a removal of no row', { is_removal: true }, 'removal_of_entry'],
  [
    'a removal of a row that exists once',
    { table_name: 'hero', row_id: OTHER_ID, is_removal: true },
    'removal_of_entry',
  ],
  ['a removal of an entry', { row_id: OTHER_ID, is_removal: true }, null],
]

const ruleOf = (error: { message: string } | null) => /content_drafts_(\w+)/.exec(error?.message ?? '')?.[1] ?? error

describe.each(['embedded', 'postgres'] as const)('%s', (name) => {
  const drafts = (actor: Parameters<typeof engine>[0]) => engine(actor).from('content_drafts')
  const engine = (actor: 'an admin' | 'an assistant' | 'the secret key') => engines[name].clientOf(actor)
  const author = claimsOf('an assistant').sub
  const start = async (row?: Row) => {
    await drafts('the secret key').delete().not('id', 'is', null)
    if (row) await engines[name].insert('content_drafts', row)
  }

  describe.each(['an admin', 'an assistant'] as const)('%s', (actor) => {
    const row = { ...draft, author: claimsOf(actor).sub }

    test.each(samples)('writes %s', async (_, changes, rule) => {
      await start()
      expect(ruleOf((await drafts(actor).insert({ ...row, ...changes })).error)).toBe(rule)
      await start(row)
      expect(ruleOf((await drafts(actor).update(changes).eq('id', OTHER_ID)).error)).toBe(rule)
      expect(ruleOf((await drafts(actor).upsert({ ...row, ...changes })).error)).toBe(rule)
    })

    test('chooses no time, error or claim, and no other id later', async () => {
      await start()
      const expectServers = async (answer: PromiseLike<{ data: unknown; error: unknown }>, isNew: boolean) => {
        const { data, error } = await answer
        expect(error).toBeNull()
        const [stored] = data as [ContentDraft]
        expect(stored).toMatchObject({ id: OTHER_ID, last_error: null, claimed_until: null })
        const age = (time: string) => Math.abs(Date.now() - Date.parse(time))
        expect(age(stored.updated_at)).toBeLessThan(60_000)
        if (isNew) expect(age(stored.created_at)).toBeLessThan(60_000)
        else expect(Date.parse(stored.created_at)).toBe(Date.parse('2021-01-01T00:00:00Z'))
      }
      await expectServers(
        drafts(actor)
          .insert({ ...row, ...CHOSEN })
          .select(),
        true,
      )
      await expectServers(
        drafts(actor)
          .upsert({ ...row, ...CHOSEN })
          .select(),
        true,
      )
      const old = { ...row, created_at: '2021-01-01T00:00:00Z', last_error: 'An alert' }
      await start(old)
      await expectServers(
        drafts(actor)
          .update({ ...CHOSEN, id: KEY })
          .eq('id', OTHER_ID)
          .select(),
        false,
      )
      await start({ ...old, row_id: KEY })
      const elsewhere = { ...row, ...CHOSEN, row_id: KEY, id: KEY }
      await expectServers(drafts(actor).upsert(elsewhere, { onConflict: 'table_name,row_id' }).select(), false)
    })
  })

  test('every column of a form is one of a draft', async () => {
    await start()
    const rows = CONTENT_TABLES.map((table_name) => ({
      ...{ author, table_name },
      fields: Object.fromEntries(Object.keys(FORMS[table_name].schema.shape).map((column) => [column, null])),
    }))
    expect((await drafts('an assistant').insert(rows)).error).toBeNull()
  })

  test('the secret key writes a draft as it is', async () => {
    await start()
    const { data } = await drafts('the secret key')
      .insert({ ...draft, ...CHOSEN, fields: 'x' })
      .select()
    expect(data).toMatchObject([{ fields: 'x', last_error: CHOSEN.last_error }])
    expect(Date.parse((data as ContentDraft[])[0]!.created_at)).toBe(Date.parse(PAST))
  })

  test('an assistant has fifty drafts that wait, by however many requests at once; an admin as many as they like', async () => {
    await start()
    const many = (count: number, by: string) =>
      Array.from({ length: count }, () => ({ table_name: 'talks', fields: {}, author: by }))
    expect(ruleOf((await drafts('an assistant').insert(many(51, author))).error)).toBe('of_assistant')
    expect((await drafts('an assistant').insert(many(45, author))).error).toBeNull()
    const answers = await Promise.all(many(12, author).map((one) => drafts('an assistant').insert(one)))
    expect(answers.filter(({ error }) => error === null)).toHaveLength(5)
    expect((await drafts('an assistant').update({ note: 'n' }).eq('author', author).select()).data).toHaveLength(50)
    expect((await drafts('an admin').insert(many(60, claimsOf('an admin').sub))).error).toBeNull()
  })
})

test.each(samples)('a program writes %s no more than an assistant does', async (_, changes, rule) => {
  const row = { row_id: null, is_removal: false, base_updated_at: null, note: 'n', ...draft, ...changes }
  const { id, ...sent } = { ...row, author: OTHER_ID, access_key: KEY }
  const passed: unknown[] = []
  const fetch = draftsOnly(async () => Response.json(passed.push('a request'), { status: 201 }), SITE_URL, {
    id: KEY,
    made_by: OTHER_ID,
  })
  await createRestClient({ url: SITE_URL, key: 'k', fetch }).from('content_drafts').insert(sent)
  expect(passed).toHaveLength(rule ? 0 : 1)
})
