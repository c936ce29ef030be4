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
  const answer = await route.request('/api/drafts/publish', { method: 'POST', body: JSON.stringify({ ids: ['d1'] }) })
  expect(await answer.json()).toEqual({ published: ['d1'], failed: [] })
  expect(done).toEqual(['held', 'hero', 'released'])
})
