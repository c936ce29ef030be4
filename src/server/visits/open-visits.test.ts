import { Gate } from '@portico/gate'
import { RULES } from '@portico/gate/rules'
import { expect, test, vi } from 'vitest'
import type { VisitReport } from '#api/visits.ts'
import { mountRoutes } from '../http/route.ts'
import { visitsRoutes, withoutPersons } from './open-visits.ts'

const [LIMIT] = RULES.visit.network
const siteUrl = 'https://site.example'
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
const headers = { origin: siteUrl, 'user-agent': BROWSER, referer: `${siteUrl}/press-kit` }

function startRoute() {
  const count = vi.fn<(report: VisitReport) => void>()
  const route = mountRoutes(visitsRoutes(siteUrl, new Gate(() => 0), count))
  const ask = async (init: RequestInit, query = '', clientAddress = '203.0.113.9') =>
    (await route.fetch(new Request(`http://127.0.0.1:3000/api/visits${query}`, init), { clientAddress })).status
  const post = (body: unknown, more: Record<string, string | undefined> = {}, clientAddress?: string) =>
    ask({ method: 'POST', headers: defined({ ...headers, ...more }), body: JSON.stringify(body) }, '', clientAddress)
  return { ask, post, count }
}

const defined = (values: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Record<string, string>

test('a visitor’s report counts', async () => {
  const { post, count } = startRoute()
  expect(await post({ view: '/press-kit', referrer: 'news.example' })).toBe(204)
  expect(count.mock.calls).toEqual([[{ view: '/press-kit', referrer: 'news.example' }]])
})

test.each([
  ['a robot', { 'user-agent': 'Mozilla/5.0 (compatible; Examplebot/2.1; +https://search.example/bot)' }],
  ['a preview of a link', { 'user-agent': 'Linkpreview-Crawler 1.0 (+https://chat.example)' }],
  ['a browser without a window', { 'user-agent': `${BROWSER} HeadlessChrome/138.0.0.0` }],
  ['a program', { 'user-agent': 'curl/8.5.0' }],
  ['somebody without a name', { 'user-agent': undefined }],
  ['a page loaded in advance', { 'sec-purpose': 'prefetch;prerender' }],
  ['another site', { origin: 'https://elsewhere.example' }],
  ['a page in a sandbox', { origin: 'null' }],
  ['nobody knows where', { origin: undefined }],
  ['another site that names no origin', { origin: undefined, 'sec-fetch-site': 'cross-site' }],
  ['the admin', { referer: `${siteUrl}/admin` }],
  ['the not-found page under /admin', { referer: `${siteUrl}/admin/unknown` }],
  ['a path that starts like it', { referer: `${siteUrl}/administration` }],
])('what comes from %s is answered alike and does not count', async (_, more) => {
  const { post, count } = startRoute()
  expect(await post({ view: '/' }, more)).toBe(204)
  expect(count).not.toHaveBeenCalled()
})

test('a browser that leaves its origin out says that it is the same site', async () => {
  const { post, count } = startRoute()
  expect(await post({ view: '/' }, { origin: undefined, 'sec-fetch-site': 'same-origin' })).toBe(204)
  expect(count).toHaveBeenCalledOnce()
})

test('nonsense is refused', async () => {
  const { ask, post, count } = startRoute()
  expect(await post({ view: '/admin' })).toBe(400)
  expect(await post(null)).toBe(400)
  expect(await ask({ method: 'POST', headers, body: '{"view":' })).toBe(400)
  expect(await ask({ method: 'POST', headers, body: JSON.stringify({ view: '/', more: 'x'.repeat(2000) }) })).toBe(413)
  expect(await ask({ headers })).toBe(400)
  expect(await ask({ headers }, '?view=%2Fadmin')).toBe(400)
  expect(count).not.toHaveBeenCalled()
})

test('without JavaScript a picture counts the view, and nothing else', async () => {
  const { ask, count } = startRoute()
  const image = { 'user-agent': BROWSER, 'sec-fetch-site': 'same-origin', referer: `${siteUrl}/press-kit` }
  expect(await ask({ headers: image }, '?view=/press-kit')).toBe(204)
  expect(await ask({ headers: image }, '?view=not-found&referrer=news.example')).toBe(204)
  expect(await ask({ headers: { ...image, 'sec-fetch-site': 'cross-site' } }, '?view=/press-kit')).toBe(204)
  expect(await ask({ headers: { ...image, referer: `${siteUrl}/admin/x` } }, '?view=not-found')).toBe(204)
  expect(await ask({ headers: image }, '?newsletter=visit')).toBe(400)
  expect(count.mock.calls).toEqual([[{ view: '/press-kit' }], [{ view: 'not-found' }]])
})

test('the answer is kept nowhere', async () => {
  const route = mountRoutes(visitsRoutes(siteUrl, new Gate(() => 0), () => {}))
  const answer = await route.fetch(new Request(`${siteUrl}/api/visits?view=/`, { headers }), {})
  expect([answer.status, answer.headers.get('cache-control'), await answer.text()]).toEqual([204, 'no-store', ''])
})

test('a network counts up to a limit per minute, others are not affected', async () => {
  const { post, count } = startRoute()
  for (let index = 0; index < LIMIT + 5; index++) expect(await post({ view: '/' })).toBe(204)
  expect(count).toHaveBeenCalledTimes(LIMIT)
  await post({ view: '/' }, {}, '203.0.113.10')
  expect(count).toHaveBeenCalledTimes(LIMIT + 1)
  for (let index = 0; index < LIMIT + 5; index++) await post({ view: '/' }, {}, `2001:db8:1:2::${index}`)
  expect(count).toHaveBeenCalledTimes(2 * LIMIT + 1)
})

test('unknown addresses count as one network', async () => {
  const { count } = startRoute()
  const route = mountRoutes(visitsRoutes(siteUrl, new Gate(() => 0), count))
  const init = { method: 'POST', headers, body: JSON.stringify({ view: '/' }) }
  for (let index = 0; index < LIMIT + 5; index++)
    expect((await route.fetch(new Request(`${siteUrl}/api/visits`, init), {})).status).toBe(204)
  expect(count).toHaveBeenCalledTimes(LIMIT)
})

const PATHS = [
  '/2019/05/ferries-and-tides/',
  '/wp-content/uploads/2019/05/harbour-1024x768.jpg',
  '/talk.php',
  '/caf%C3%A9',
]

test.each(PATHS)('%s is counted, with the site that links to it', (missing) => {
  const report = { view: 'not-found', missing } as const
  expect(withoutPersons(report)).toEqual(report)
  const referrer = 'news.example'
  expect(withoutPersons({ ...report, referrer })).toEqual({ ...report, referrer, missing: `${missing} news.example` })
  expect(withoutPersons({ ...report, view: '/' })).toEqual({ view: '/' })
})

test.each([
  '/unsubscribe/nora@press.example',
  '/u/nora%40press.example',
  '/u/nora%2540press.example',
  '/preview/AAAAAAAAAAAAAAAAAAAAAA',
  '/p/0b6f6a6e-8a1c-4d6f-9a51-6c1d8f0f4e11/',
  '/reset/eyJhbGciOiJIUzI1NiJ9',
  '/call/00491701234567',
])('%s may be about a person: only the view is counted', (missing) =>
  expect(withoutPersons({ view: 'not-found', missing, referrer: 'news.example' })).toEqual({
    view: 'not-found',
    referrer: 'news.example',
  }),
)
