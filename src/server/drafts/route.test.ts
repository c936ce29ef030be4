import { expect, test, vi } from 'vitest'
import { mountRoutes } from '../http/route.ts'
import { draftRoute } from './route.ts'

const DRAFT = {
  id: 'd1',
  table_name: 'hero',
  row_id: 'h1',
  fields: { title: 'In the draft' },
  base_updated_at: '2026-01-01T00:00:00+00:00',
  is_removal: false,
  live_updated_at: '2026-01-01T00:00:00+00:00',
  created_at: '2026-01-02T00:00:00+00:00',
  updated_at: '2026-01-02T00:00:00+00:00',
}

const TALK = {
  ...DRAFT,
  ...{ table_name: 'talks', row_id: null, live_updated_at: null },
  fields: { title: 'a', location: 'b', description: 'c', date: '2026-01-05' },
}

const parts = { log: { warn: vi.fn() } }
const environmentOf = (fetch: typeof globalThis.fetch) => ({
  api: { url: 'https://p.supabase.test', key: 'key' },
  siteUrl: 'https://www.example.com',
  fetch,
})
const tableOf = (input: RequestInfo | URL) => /\/rest\/v1\/(\w+)/.exec(String(input))?.[1]
const publish = async (route: ReturnType<typeof draftRoute>, ...drafts: object[]) =>
  (
    await mountRoutes([route], async () => 'admin').request('/api/drafts/publish', {
      method: 'POST',
      body: JSON.stringify({ drafts }),
    })
  ).json()

test('the pages that a published draft changes are made anew, though the project tells nobody of a change', async () => {
  const done: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (init?.method === 'PATCH') return Response.json([{ id: 'h1', ...DRAFT.fields }])
    return Response.json(tableOf(input) === 'content_drafts' ? [DRAFT] : [])
  }
  const route = draftRoute({
    ...parts,
    environment: environmentOf(fetch),
    pages: {
      hold: () => {
        done.push('held')
        return () => done.push('released')
      },
    },
    onPublished: async ({ table_name }) => void done.push(table_name),
  })
  expect(await publish(route, DRAFT)).toEqual({ published: ['d1'], failed: [] })
  expect(done).toEqual(['held', 'hero', 'released'])

  // another device has saved other words to it meanwhile, which nobody has looked at
  expect(await publish(route, { ...DRAFT, fields: { title: 'As it was shown' } })).toEqual({
    published: [],
    failed: [{ id: 'd1', reason: 'unseen' }],
  })
  expect(done).toEqual(['held', 'hero', 'released', 'held', 'released'])
})

test('a draft is published although the answer to its insert is lost', async () => {
  const made: object[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (tableOf(input) === 'content_drafts') return Response.json([TALK])
    if (init?.method !== 'POST') return Response.json(made)
    if (made.push(JSON.parse(String(init.body))) === 1) throw new TypeError('fetch failed')
    return Response.json({ code: '23505', message: 'duplicate key value' }, { status: 409 })
  }
  const pages = { hold: () => () => {} }
  const onPublished = vi.fn()
  const route = draftRoute({ ...parts, environment: environmentOf(fetch), pages, onPublished })
  expect(await publish(route, TALK)).toEqual({ published: ['d1'], failed: [] })
  expect(onPublished).toHaveBeenCalledWith(expect.objectContaining({ table_name: 'talks' }))

  const down: typeof globalThis.fetch = async (input, init) => {
    if (init?.method === 'POST') throw new TypeError('fetch failed')
    return fetch(input, init)
  }
  const failed = [{ id: 'd1', reason: 'failed', message: 'the database could not be reached' }]
  const meanwhile = draftRoute({ ...parts, environment: environmentOf(down), pages, onPublished })
  expect(await publish(meanwhile, TALK)).toEqual({ published: [], failed })
})

test('of several new entries the one that was started first comes first', async () => {
  const added: string[] = []
  const later = { ...TALK, id: 'd2', created_at: '2026-01-04T00:00:00+00:00' }
  const earlier = { ...later, id: 'd1', created_at: '2026-01-03T00:00:00+00:00' }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (init?.method === 'POST') added.push(JSON.parse(String(init.body)).id)
    if (init?.method === 'POST') return Response.json([{ id: added.at(-1) }], { status: 201 })
    return Response.json(tableOf(input) === 'content_drafts' ? [later, earlier] : [])
  }
  const route = draftRoute({
    ...parts,
    environment: environmentOf(fetch),
    pages: { hold: () => () => {} },
    onPublished: vi.fn(),
  })
  await publish(route, later, earlier)
  expect(added).toEqual(['d1', 'd2'])
})
