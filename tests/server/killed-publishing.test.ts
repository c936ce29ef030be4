import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ContentDraft } from '#content/draft.ts'
import type { PublishedDrafts, SeenDraft } from '#data/our-server/our-server.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/* A draft is published whole or not at all, and once, however its server ends. */

const owner = { email: 'owner@portico.example', password: 'a quiet harbour in november' }
const talk = { title: 'Old', location: 'Old', description: 'c', date: '2026-01-05', type: 'talk' }
const MANY = 100
let dataDir: string
let server: TestServer

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portico-publishing-'))
  await start()
})
beforeEach(async () => {
  // an earlier try may have ended after the kill
  await fetch(`${server.url}/healthz`).catch(start)
  const client = await bySecret()
  for (const table of ['talks', 'content_drafts', 'content_versions'])
    await client.from(table).delete().not('id', 'is', null).throwOnError()
})
afterAll(async () => {
  await server.stop('SIGKILL')
  rmSync(dataDir, { recursive: true })
})

async function start() {
  const account = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password }
  server = await startServer({ dataDir, environment: { ...account, CONTENT: 'empty' } })
}

const clientWith = (key: string) => createClient(server.url, key, { auth: { persistSession: false } })
const bySecret = async () => clientWith((await server.keys()).secret)
/** As the page Drafts does it. */
async function publish(drafts: readonly SeenDraft[]): Promise<PublishedDrafts> {
  const { data, error } = await clientWith((await server.keys()).publishable).auth.signInWithPassword(owner)
  if (error) throw error
  const answer = await fetch(`${server.url}/api/drafts/publish`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${data.session.access_token}` },
    body: JSON.stringify({ drafts }),
  })
  expect(answer.status).toBe(200)
  return answer.json()
}

/** Talks, each with a draft that changes two of its fields. */
async function addDrafts(count: number): Promise<SeenDraft[]> {
  const client = await bySecret()
  const { data: talks } = await client
    .from('talks')
    .insert(Array.from({ length: count }, () => talk))
    .select()
    .throwOnError()
  const drafts = talks.map(({ id, updated_at }) => {
    const fields = { title: `New ${id}`, location: `New ${id}` }
    return { table_name: 'talks', row_id: id, base_updated_at: updated_at, fields }
  })
  const saved: ContentDraft[] = (await client.from('content_drafts').insert(drafts).select().throwOnError()).data
  return saved.map((draft) => ({ ...draft, live_updated_at: draft.base_updated_at }))
}

async function state() {
  const client = await bySecret()
  const read = async (table: string, columns: string) => (await client.from(table).select(columns).throwOnError()).data
  const talks = (await read('talks', 'id, title, location')) as unknown as Record<'id' | 'title' | 'location', string>[]
  const left = (await read('content_drafts', '*')) as unknown as ContentDraft[]
  const drafts = left.map((draft) => ({ ...draft, live_updated_at: draft.base_updated_at }))
  const versions = (await read('content_versions', 'table_name, action')) as unknown as Record<
    'table_name' | 'action',
    string
  >[]
  const published = talks.filter(({ title }) => title !== 'Old')
  return {
    published,
    drafts,
    halves: talks.filter(({ title, location }) => title !== location),
    lost: talks.filter(({ id, title }) => title === 'Old' && !drafts.some(({ row_id }) => row_id === id)),
    writes: versions.filter(({ table_name, action }) => table_name === 'talks' && action === 'update').length,
  }
}

/** Kills the server as soon as a part of the drafts is published, and starts it again. */
async function killInTheMiddle() {
  const client = await bySecret()
  for (;;) {
    const { count } = await client.from('content_drafts').select('id', { count: 'exact', head: true })
    if (Number(count) < MANY - 5) break
  }
  await server.stop('SIGKILL')
}

test('publishing all is killed: each draft is live whole or still a draft, and the rest is published by another try', async () => {
  const publishing = publish(await addDrafts(MANY)).catch(() => 'cut off')
  await killInTheMiddle()
  expect(await publishing).toBe('cut off')
  await start()
  const after = await state()
  expect(after).toMatchObject({ halves: [], lost: [], writes: after.published.length })
  expect(after.published.length).toBeGreaterThan(0)
  expect(after.drafts.length).toBeGreaterThan(0)

  const { published, failed } = await publish(after.drafts)
  expect([published.length, failed]).toEqual([after.drafts.length, []])
  expect(await state()).toMatchObject({ halves: [], drafts: [], writes: MANY })
})

test('publishing at a time is killed: the next start goes on at once, and publishes none twice', async () => {
  await addDrafts(MANY)
  const client = await bySecret()
  const due = { publish_at: new Date(Date.now() - 1000).toISOString() }
  await client.from('content_drafts').update(due).not('id', 'is', null).throwOnError()
  await killInTheMiddle()
  await start()
  expect((await state()).halves).toEqual([])
  await vi.waitFor(async () => expect((await state()).drafts).toEqual([]), { interval: 100 })
  expect(await state()).toMatchObject({ halves: [], lost: [], writes: MANY })
})

test('a time that passes while the server is stopped is kept when it starts again', async () => {
  await addDrafts(1)
  const publishAt = Date.now() + 1500
  const client = await bySecret()
  const planned = { publish_at: new Date(publishAt).toISOString() }
  await client.from('content_drafts').update(planned).not('id', 'is', null).throwOnError()
  expect(await server.stop()).toBe(0)
  await wait(Math.max(0, publishAt - Date.now()))
  await start()
  await vi.waitFor(async () => expect((await state()).drafts).toEqual([]), { interval: 50 })
  expect(await state()).toMatchObject({ published: [{ title: expect.stringContaining('New') }], writes: 1 })
})
