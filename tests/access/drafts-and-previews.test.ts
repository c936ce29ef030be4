import { describe, expect, test } from 'vitest'
import { CONTENT_TABLES } from '#content/kinds.ts'
import { type ActorName, OTHER_ID } from '#tests/support/actors.ts'
import { startBothEngines } from './both-engines.ts'

/* Drafts are of content, and a link to a preview has an end, on both engines and for whoever may write them. */

const engines = startBothEngines()
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

const refusal = (table: string, rule: string) => ({
  code: '23514',
  message: `new row for relation "${table}" violates check constraint "${rule}"`,
  details: null,
  hint: null,
})
const NOT_CONTENT = refusal('content_drafts', 'content_drafts_of_content')
const TOO_LONG = refusal('content_previews', 'content_previews_within_a_year')
const ENDED = refusal('content_previews', 'content_previews_end_once')

describe.each(['embedded', 'postgres'] as const)('%s', (name) => {
  describe.each<ActorName>(['an admin', 'the secret key'])('for %s', (actor) => {
    const rows = (table: string) => engines[name].clientOf(actor).from(table)
    const errorOf = async (answer: PromiseLike<{ error: unknown }>) => JSON.parse(JSON.stringify((await answer).error))
    const bySecret = (table: string) => engines[name].clientOf('the secret key').from(table)

    test('every table of content can have a draft', async () => {
      const drafts = CONTENT_TABLES.map((table_name) => ({ table_name, fields: {} }))
      expect(await errorOf(rows('content_drafts').insert(drafts))).toBeNull()
      await bySecret('content_drafts').delete().not('id', 'is', null)
    })

    test.each([
      'profiles',
      'contact_messages',
      'content_drafts',
      'sqlite_master',
      'pg_class',
      '__proto__',
      '',
      'TALKS',
    ])('a draft of %s is refused', async (table_name) => {
      expect(await errorOf(rows('content_drafts').insert({ table_name, fields: {} }))).toEqual(NOT_CONTENT)
      await engines[name].remove('content_drafts', OTHER_ID)
      await engines[name].insert('content_drafts', { id: OTHER_ID, table_name: 'talks', fields: '{}' })
      expect(await errorOf(rows('content_drafts').update({ table_name }).eq('id', OTHER_ID))).toEqual(NOT_CONTENT)
      const upsert = rows('content_drafts').upsert({ id: OTHER_ID, table_name, fields: {} })
      expect(await errorOf(upsert)).toEqual(NOT_CONTENT)
    })

    const link = async (fields: object) => {
      await engines[name].remove('content_previews', OTHER_ID)
      await engines[name].insert('content_previews', {
        id: OTHER_ID,
        token_hash: 'a',
        expires_at: inDays(7),
        ...fields,
      })
    }
    const change = (fields: object) => errorOf(rows('content_previews').update(fields).eq('id', OTHER_ID))

    test('a link is valid for at most a year', async () => {
      await engines[name].remove('content_previews', OTHER_ID)
      const add = (expires_at: string) =>
        errorOf(rows('content_previews').insert({ id: OTHER_ID, token_hash: 'a', expires_at }))
      for (const time of [inDays(366), '9999-12-31T00:00:00Z']) expect(await add(time)).toEqual(TOO_LONG)
      expect(await add(inDays(364))).toBeNull()
      expect(await change({ expires_at: inDays(366) })).toEqual(TOO_LONG)
      expect(await change({ expires_at: inDays(363), views: 1 })).toBeNull()
    })

    test.each([
      ['was revoked', { revoked_at: inDays(-1) }],
      ['has expired', { expires_at: inDays(-1) }],
      ['was revoked and has expired', { revoked_at: inDays(-2), expires_at: inDays(-1) }],
    ])('one that %s stays ended', async (_, end) => {
      await link(end)
      const live = { revoked_at: null, expires_at: inDays(1) }
      expect(await change(live)).toEqual(ENDED)
      const upsert = rows('content_previews').upsert({ id: OTHER_ID, token_hash: 'a', ...live })
      expect(await errorOf(upsert)).toEqual(ENDED)
      expect(await change({ token_hash: 'b' })).toEqual(ENDED)
      expect(await change({ views: 3, revoked_at: inDays(0) })).toBeNull()
      if (actor === 'an admin')
        expect(await errorOf(rows('content_previews').delete().eq('id', OTHER_ID))).toMatchObject({ code: '42501' })
    })
  })
})
