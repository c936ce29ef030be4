import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { WrittenAgo } from '#api/write-notice.ts'
import type { ContentChange } from '#content/draft.ts'
import { saveDraft } from '#data/drafts/drafts.ts'
import { SUPABASE_MAX_AGE_MS } from '#server/boot/open-pages.ts'
import { type CountedProject, type CountedRequest, startCountedProject } from '#tests/support/counted-project.ts'
import type { TestServer } from '#tests/support/server.ts'
import { startServerHere } from '#tests/support/server-here.ts'

/* What the site's processes ask of a Supabase project that is 80 ms away, and that nothing gets stale by it. */

const OWNER = { email: 'owner@portico.example', password: 'a quiet harbour in november' }
const DELAY_MS = 80

let project: CountedProject
let one: TestServer
let other: TestServer
let admin: SupabaseClient
let hero: { id: string; title: string }

beforeAll(async () => {
  project = await startCountedProject(DELAY_MS, { ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password })
  const environment = {
    SUPABASE_URL: project.url,
    SUPABASE_PUBLISHABLE_KEY: project.keys.publishable,
    SUPABASE_SECRET_KEY: project.keys.secret,
    LOG_LEVEL: 'silent',
  }
  ;[one, other] = await Promise.all([startServerHere({ environment }), startServerHere({ environment })])
  admin = createClient(project.url, project.keys.publishable, { auth: { persistSession: false } })
  hero = (await admin.from('hero').select().single()).data
})
afterAll(async () => {
  await Promise.all([one, other].map((server) => server.stop('SIGKILL')))
  await project.stop()
})

let token: string
beforeEach(async () => {
  const { data, error } = await admin.auth.signInWithPassword(OWNER)
  if (error) throw error
  token = data.session.access_token
  await report('site', '_objects', ...TABLES) // so that nothing is left from another test
  do {
    asked()
    await wait(3 * DELAY_MS)
  } while (project.peek().some(isCounted))
  project.take()
})

const TABLES = 'hero,skin_in_game,involvements,story_section_config,stories,expertise,talks,contact'.split(',')
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const post = (path: string, body: unknown, { on = one, signal }: { on?: TestServer; signal?: AbortSignal } = {}) =>
  fetch(on.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
const report = (...tables: string[]) => post('/api/written', { tables })
const titled = (title: string): ContentChange[] => [{ table: 'hero', id: hero.id, fields: { title } }]

interface Shown {
  path?: string
  changes?: ContentChange[]
  written?: WrittenAgo
}
async function preview({ path = '/', changes = [], written = {} }: Shown = {}, on = one): Promise<string> {
  const answer = await post('/api/preview', { path, changes, written }, { on })
  expect(answer.status).toBe(200)
  return answer.text()
}
const homePage = async () => (await fetch(one.url)).text()

/** Without what the queues look for every few seconds. */
const isCounted = ({ from, target }: CountedRequest) =>
  from === 'server' && !/^rest\/v1\/(contact_messages|content_drafts|visits)/.test(target)
const asked = () => project.take().filter(isCounted)

const save = async (title: string) => {
  const { error } = await admin.from('hero').update({ title }).eq('id', hero.id)
  if (error) throw error
}

test('the first preview takes at most 20 requests, that of another page at most 8, and twenty letters at most 40', async () => {
  await preview()
  expect(asked().length).toBeLessThanOrEqual(20)
  for (const path of ['/press-kit', '/advisory', '/speaking', '/']) {
    await preview({ path })
    expect(asked().length, path).toBeLessThanOrEqual(8)
  }
  for (let letters = 1; letters <= 20; letters++) {
    const title = 'A keeper of lighthouses'.slice(0, letters)
    expect(await preview({ changes: titled(title) })).toContain(`>${title}</h1>`)
  }
  expect(asked().length).toBeLessThanOrEqual(40)
})

test('a preview that is given up starts nothing more, and the next one takes what it has read', async () => {
  const given = new AbortController()
  const aborted = post('/api/preview', { path: '/', changes: [] }, { signal: given.signal }).catch(() => 'given up')
  await vi.waitFor(() => expect(project.peek().some(({ target }) => target.startsWith('rest/v1/site?'))).toBe(true), {
    interval: 5,
  })
  given.abort()
  expect(await aborted).toBe('given up')
  await wait(5 * DELAY_MS)
  expect(asked().map(({ target }) => target.replace(/\?.*/, ''))).toEqual(['rest/v1/site'])
  await preview()
  expect(asked().filter(({ target }) => target.startsWith('rest/v1/site?'))).toEqual([])
})

test('what was saved shows at once in the page and in the preview, once the admin has reported it', async () => {
  await Promise.all([homePage(), preview()])
  await save('Saved and reported')
  expect((await report('hero')).status).toBe(204)
  expect(await homePage()).toContain('Saved and reported')
  expect(await preview()).toContain('Saved and reported')
})

test('a preview on a process that had no report shows what the browser says it has written', async () => {
  await preview({}, other)
  await save('Saved by way of the other')
  const written = { hero: 50 }
  expect(await preview({ written }, other)).toContain('Saved by way of the other')
  expect(await preview({ written: { hero: 100 } }, other)).toContain('Saved by way of the other')
})

test('the sitemap and llms.txt after a save read each table once', async () => {
  for (const path of ['/sitemap.xml', '/llms.txt']) {
    await save(`Saved before ${path}`)
    await report('site', '_objects', ...TABLES)
    project.take()
    expect((await fetch(one.url + path)).status).toBe(200)
    const targets = asked().map(({ target }) => target)
    expect(targets.length, targets.join('\n')).toBeLessThanOrEqual(80)
  }
})

test('a session that was ended shows no preview any more, once that is reported', async () => {
  await preview()
  await admin.auth.signOut({ scope: 'local' })
  await post('/api/written/sessions', {})
  expect((await post('/api/preview', { path: '/', changes: [] })).status).toBe(401)
})

test('only an admin reports writes', async () => {
  token = 'nonsense'
  expect((await report('hero')).status).toBe(401)
  expect((await post('/api/written/sessions', {})).status).toBe(204)
})

test('whatever publishes asks each time who is there, though a preview has just asked', async () => {
  await preview()
  asked()
  await post('/api/drafts/publish', { drafts: [] })
  expect(asked().map(({ target }) => target.replace(/\?.*/, ''))).toEqual(['auth/v1/user', 'rest/v1/profiles'])
})

test('the sitemap asks for tables only that there are, the favicon and the newsletter once', async () => {
  await fetch(`${one.url}/sitemap.xml`)
  expect(asked().filter(({ method, status }) => method === 'GET' && status >= 400)).toEqual([])
  const [favicon, newsletter] = ['favicon.png', 'substack_url']
  await report('contact', '_objects')
  asked()
  for (let count = 0; count < 3; count++)
    for (const path of ['/favicon.ico', '/api/newsletter']) await fetch(one.url + path, { redirect: 'manual' })
  const targets = asked().map(({ target }) => target)
  for (const part of [favicon, newsletter]) expect(targets.filter((target) => target.includes(part))).toHaveLength(1)
})

test('a draft goes live at its time, and in a page that is as old as it may get', async () => {
  await homePage()
  const { data: live } = await admin.from('hero').select().single()
  const title = `At its time, ${crypto.randomUUID()}`
  const publishAt = Date.now() + 1000
  await saveDraft(
    admin,
    {
      table_name: 'hero',
      row_id: hero.id,
      fields: { title },
      base_updated_at: live.updated_at,
      author: (await admin.auth.getUser()).data.user!.id,
      publish_at: new Date(publishAt).toISOString(),
    },
    null,
  )
  await report('content_drafts')
  await vi.waitFor(async () => expect(await homePage()).toContain(title), { interval: 200 })
  expect(Date.now()).toBeGreaterThanOrEqual(publishAt)
  // the process that plays the project publishes it, which tells nobody: pages of others may be as old as they may get
  expect(Date.now() - publishAt).toBeLessThan(SUPABASE_MAX_AGE_MS + 4000)
})
