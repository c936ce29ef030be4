import { expect, test, vi } from 'vitest'
import { createRestClient } from '../rest/rest-client.ts'
import { readContactEmail, readLastWrite, readNewsletterUrl } from './server-reads.ts'

const restOf = (answer: () => Response) => {
  const fetch = vi.fn(async (_address: RequestInfo | URL, _init?: RequestInit) => answer())
  return { fetch, rest: createRestClient({ url: 'http://localhost:3000', key: 'sb_publishable_x', fetch }) }
}

test('it asks with its key, for one row', async () => {
  const { fetch, rest } = restOf(() => Response.json([{ substack_url: 'https://a.example.com' }]))
  expect(await readNewsletterUrl(rest)).toBe('https://a.example.com')
  const [address, init] = fetch.mock.calls[0]!
  expect(String(address)).toBe('http://localhost:3000/rest/v1/contact?select=substack_url&limit=1')
  expect(new Headers(init?.headers).get('apikey')).toBe('sb_publishable_x')
})

test.each([
  ['no row', []],
  ['a row without it', [{ email: null }]],
  ['a row where it is blank', [{ email: '  ' }]],
])('an answer with %s has no address', async (_, rows) => {
  expect(await readContactEmail(restOf(() => Response.json(rows)).rest)).toBeNull()
})

test.each([
  ['no row', [], undefined],
  ['a date', [{ updated_at: '2026-11-01T10:00:00Z' }], '2026-11-01T10:00:00Z'],
  ['what is no date', [{ updated_at: 'yesterday' }], undefined],
])('a table that answers with %s', async (_, rows, expected) => {
  expect(await readLastWrite(restOf(() => Response.json(rows)).rest, 'hero')).toBe(expected)
})

test('an answer that is an error rejects', async () => {
  const { rest } = restOf(() => Response.json({}, { status: 503 }))
  await expect(readNewsletterUrl(rest)).rejects.toThrow('HTTP 503')
})
