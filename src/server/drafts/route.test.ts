import { expect, test, vi } from 'vitest'
import { draftRoute } from './route.ts'

const DRAFT = {
  id: 'd1',
  table_name: 'hero',
  row_id: 'h1',
  fields: { title: 'In the draft' },
  base_updated_at: '2026-01-01T00:00:00+00:00',
  is_removal: false,
  updated_at: '2026-01-02T00:00:00+00:00',
}

test('the pages that a published draft changes are made anew, though the project tells nobody of a change', async () => {
  const done: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const table = /\/rest\/v1\/(\w+)/.exec(String(input))?.[1]
    if (init?.method === 'PATCH') return Response.json([{ id: 'h1', ...DRAFT.fields }])
    return Response.json(table === 'content_drafts' ? [DRAFT] : [])
  }
  const route = draftRoute({
    environment: { api: { url: 'https://p.supabase.test', key: 'key' }, siteUrl: 'https://www.example.com', fetch },
    pages: {
      hold: () => {
        done.push('held')
        return () => done.push('released')
      },
      drop: (table) => done.push(table),
    },
    identifyRequester: async () => 'admin',
    log: { warn: vi.fn() },
  })
  const publish = async (updated_at: string) => {
    const body = JSON.stringify({ drafts: [{ id: 'd1', updated_at }] })
    return (await route.request('/api/drafts/publish', { method: 'POST', body })).json()
  }
  expect(await publish(DRAFT.updated_at)).toEqual({ published: ['d1'], failed: [] })
  expect(done).toEqual(['held', 'hero', 'released'])

  // another device has saved other words to it meanwhile, which nobody has looked at
  expect(await publish('2026-01-01T12:00:00+00:00')).toEqual({
    published: [],
    failed: [{ id: 'd1', reason: 'unseen' }],
  })
  expect(done).toEqual(['held', 'hero', 'released', 'held', 'released'])
})
