import { expect, test, vi } from 'vitest'
import { fetchInProcess } from './fetch-in-process.ts'

const ORIGIN = 'https://site.example'
const ROWS = `${ORIGIN}/rest/v1/hero?select=*`

function start(status = 200) {
  const readDirectly = vi.fn(() => ({ status, headers: [], body: Buffer.from('["short"]') }))
  const fetch = vi.fn(async (_request: Request) => Response.json(['long']))
  return { readDirectly, fetch, ask: fetchInProcess({ fetch, readDirectly }, ORIGIN) }
}

test('what a page reads takes the short way', async () => {
  const { ask, fetch, readDirectly } = start()
  const answer = await ask(ROWS, { headers: { apikey: 'k' }, signal: new AbortController().signal })
  expect([answer.ok, await answer.json()]).toEqual([true, ['short']])
  expect(readDirectly).toHaveBeenCalledWith(
    { method: 'GET', url: '/rest/v1/hero?select=*', headers: { apikey: 'k' }, rawHeaders: ['apikey', 'k'] },
    expect.any(String),
  )
  expect(fetch).not.toHaveBeenCalled()
})

test.each([400, 429, 500])('what the short way refuses with %i takes the long way', async (status) => {
  const { ask } = start(status)
  expect(await (await ask(ROWS, { headers: { apikey: 'k' } })).json()).toEqual(['long'])
})

test.each<[string, string | Request, RequestInit]>([
  ['another method', ROWS, { method: 'DELETE', headers: { apikey: 'k' } }],
  ['a token', ROWS, { headers: { apikey: 'k', authorization: 'Bearer t' } }],
  ['a token in capitals', ROWS, { headers: { apikey: 'k', Authorization: 'Bearer t' } }],
  ['headers of another form', ROWS, { headers: new Headers({ apikey: 'k', authorization: 'Bearer t' }) }],
  ['a file', `${ORIGIN}/storage/v1/object/public/x`, { headers: { apikey: 'k' } }],
  ['another origin', 'https://elsewhere.example/rest/v1/hero', { headers: { apikey: 'k' } }],
  ['a Request', new Request(ROWS), { headers: { apikey: 'k' } }],
])('%s takes the long way, as it is', async (_name, input, init) => {
  const { ask, fetch, readDirectly } = start()
  expect(await (await ask(input, init)).json()).toEqual(['long'])
  expect(readDirectly).not.toHaveBeenCalled()
  const [request] = fetch.mock.lastCall!
  expect([request.url, request.method]).toEqual([new Request(input, init).url, init.method ?? 'GET'])
  expect([...request.headers]).toEqual([...new Headers(init.headers)])
})
