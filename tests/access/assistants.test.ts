import { expect, it } from 'vitest'
import { claimsOf, OTHER_ID, type SessionName } from '#tests/support/actors.ts'
import type { Row } from '#tests/support/engines.ts'
import { startBothEngines } from './both-engines.ts'

/* What an assistant may do with drafts, on both engines: all with their own, as long as it has no time. */

const engines = startBothEngines()
type Client = ReturnType<typeof engines.embedded.clientOf>
type Drafts = ReturnType<Client['from']>

const me = claimsOf('an assistant').sub
const SOON = '2099-01-01T00:00:00+00:00'
const draft = { id: OTHER_ID, table_name: 'talks', fields: { title: 'a' } }

const change = (fields: Row) => (drafts: Drafts) => drafts.update(fields).eq('id', OTHER_ID).select()
const add = (fields: Row) => (drafts: Drafts) => drafts.insert({ ...draft, ...fields }).select()
const read = (drafts: Drafts) => drafts.select().eq('id', OTHER_ID)
const remove = (drafts: Drafts) => drafts.delete().eq('id', OTHER_ID).select()
const upsert = (drafts: Drafts) => drafts.upsert({ ...draft, author: me }).select()

type Act = (drafts: Drafts) => PromiseLike<{ status: number; data: unknown; error: unknown }>

/** What there is, what is tried, and the answer: its status, and how many rows. */
const cases: [what: string, there: Row | null, act: Act, status: number, rows: number][] = [
  ['adds a draft of their own', null, add({ author: me }), 201, 1],
  ['adds none in the name of another', null, add({ author: OTHER_ID }), 403, 0],
  ['adds none without a name', null, add({}), 403, 0],
  ['adds none with a time', null, add({ author: me, publish_at: SOON }), 403, 0],
  ['adds none of a program', null, add({ author: me, access_key: OTHER_ID }), 403, 0],
  ['reads their own', { author: me }, read, 200, 1],
  ['changes their own', { author: me }, change({ fields: {} }), 200, 1],
  ['changes it by an upsert', { author: me }, upsert, 200, 1],
  ['removes it', { author: me }, remove, 200, 1],
  ['does not make it one of a program', { author: me }, change({ access_key: OTHER_ID }), 403, 0],
  ['does not schedule it', { author: me }, change({ publish_at: SOON }), 403, 0],
  ['does not give it away', { author: me }, change({ author: OTHER_ID }), 403, 0],
  ['reads their own that has a time', { author: me, publish_at: SOON }, read, 200, 1],
  ['does not change that one', { author: me, publish_at: SOON }, change({ fields: {} }), 200, 0],
  ['does not change the time', { author: me, publish_at: SOON }, change({ publish_at: null }), 200, 0],
  ['does not remove it', { author: me, publish_at: SOON }, remove, 200, 0],
  ['changes none that is being published', { author: me, claimed_until: SOON }, change({ fields: {} }), 200, 0],
  ['removes none that is being published', { author: me, claimed_until: SOON }, remove, 200, 0],
  ['removes none that a program has prepared', { author: me, access_key: OTHER_ID }, remove, 200, 0],
  ['changes none that a program has prepared', { author: me, access_key: OTHER_ID }, change({ fields: {} }), 200, 0],
  ['reads none of another', { author: OTHER_ID }, read, 200, 0],
  ['changes none of another', { author: OTHER_ID }, change({ fields: {} }), 200, 0],
  ['takes over none of another', { author: OTHER_ID }, upsert, 403, 0],
  ['removes none of another', { author: OTHER_ID }, remove, 200, 0],
]

it.each(cases)('an assistant %s', async (_, there, act, status, rows) => {
  for (const engine of [engines.embedded, engines.postgres]) {
    await engine.remove('content_drafts', OTHER_ID)
    if (there) await engine.insert('content_drafts', { ...draft, ...there })
    const answer = await act(engine.clientOf('an assistant').from('content_drafts'))
    const count = Array.isArray(answer.data) ? answer.data.length : 0
    expect([answer.status, count], JSON.stringify(answer.error)).toEqual([status, rows])
  }
})

// what is not read back asks no policy of reading
it('an assistant writes in nobody else’s name without reading back', async () => {
  for (const engine of [engines.embedded, engines.postgres]) {
    const drafts = engine.clientOf('an assistant').from('content_drafts')
    await engine.remove('content_drafts', OTHER_ID)
    expect((await drafts.insert({ ...draft, author: OTHER_ID })).status).toBe(403)
    await engine.insert('content_drafts', { ...draft, author: me })
    expect((await drafts.update({ author: OTHER_ID }).eq('id', OTHER_ID)).status).toBe(403)
  }
})

it.each<[SessionName, number]>([
  ['an assistant past the second factor', 201],
  ['an assistant short of the second factor', 403],
  ['a program of an assistant', 403],
  ['a user', 403],
])('%s adds a draft of their own: %i', async (name, status) => {
  for (const engine of [engines.embedded, engines.postgres]) {
    await engine.remove('content_drafts', OTHER_ID)
    const drafts = engine.clientOf(name).from('content_drafts')
    expect((await add({ author: claimsOf(name).sub })(drafts)).status).toBe(status)
  }
})
