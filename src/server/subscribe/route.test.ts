import { Gate } from '@portico/gate'
import { RULES } from '@portico/gate/rules'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { makeApp, SITE_URL } from '#tests/support/make-app.ts'
import { mountRoutes } from '../http/route.ts'
import { type SubscribeAnswer, type SubscribeParts, subscribeRoutes } from './route.ts'

const [LIMIT] = RULES.subscription.network
const EMAIL = 'nora+letters@press.example'

function startRoute(parts: Partial<SubscribeParts> = {}) {
  const route = mountRoutes(
    subscribeRoutes({
      siteUrl: SITE_URL,
      gate: new Gate(() => 0),
      newsletterUrl: async () => 'https://nora.substack.com',
      aboutFeed: async () => null,
      renderPage: async (shown) => JSON.stringify(shown),
      ...parts,
    }),
  )
  const post = async (
    fields: Record<string, string>,
    headers: Record<string, string> = { origin: SITE_URL },
    clientAddress = '203.0.113.9',
  ) => {
    const init = { method: 'POST', headers, body: new URLSearchParams(fields) }
    const answer = await route.fetch(new Request(`${SITE_URL}/subscribe`, init), { clientAddress })
    const shown: SubscribeAnswer = JSON.parse(await answer.text())
    return { status: answer.status, headers: answer.headers, shown }
  }
  return { post, route }
}

test('an address is answered with the way to its publisher, and kept nowhere', async () => {
  const { status, headers, shown } = await startRoute().post({ email: ` ${EMAIL}\r\n` })
  expect([status, headers.get('cache-control'), headers.get('location')]).toEqual([200, 'no-store', null])
  const url = 'https://nora.substack.com/subscribe?email=nora%2Bletters%40press.example'
  expect(shown).toEqual({ email: EMAIL, signUp: { url, host: 'nora.substack.com', isPrefilled: true } })
})

test('the feed says who publishes a newsletter with a domain of its own', async () => {
  const newsletterUrl = async () => 'https://letters.example'
  const { post } = startRoute({ newsletterUrl, aboutFeed: async () => ({ generator: 'Ghost 6.2' }) })
  expect((await post({ email: EMAIL })).shown.signUp?.url).toBe('https://letters.example/#/portal/signup')
})

test.each([
  ['', 'Email is required'],
  ['nora', 'Please enter a valid email address'],
  ['nora@press.example, all@press.example', 'Please enter a valid email address'],
  [`${'n'.repeat(250)}@press.example`, 'Email must be at most 254 characters'],
])('%j comes back with its error', async (email, error) => {
  const { status, shown } = await startRoute().post({ email })
  expect([status, shown]).toEqual([422, { email, error }])
})

test('a form from elsewhere, and one that is too long, are refused', async () => {
  const { post } = startRoute()
  expect((await post({ email: EMAIL }, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await post({ email: EMAIL }, {})).status).toBe(403)
  expect((await post({ email: EMAIL }, { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  expect((await post({ email: 'x'.repeat(5000) })).status).toBe(413)
})

test.each([
  ['nobody has set the address', async () => null],
  ['the address cannot be read', () => Promise.reject(new Error('ECONNREFUSED'))],
])('when %s, the words stay and say so', async (_, newsletterUrl) => {
  const { status, shown } = await startRoute({ newsletterUrl }).post({ email: EMAIL })
  expect([status, shown.email, shown.error]).toEqual([
    503,
    EMAIL,
    'Subscribing does not work at the moment. Please try again in a few minutes.',
  ])
})

test('a network has a limit, others are not affected', async () => {
  const { post } = startRoute()
  for (let count = 0; count < LIMIT; count++) expect((await post({ email: EMAIL })).status).toBe(200)
  const refused = await post({ email: EMAIL })
  expect([refused.status, refused.shown.email]).toEqual([429, EMAIL])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await post({ email: EMAIL }, { origin: SITE_URL }, '198.51.100.7')).status).toBe(200)
})

test('GET /subscribe leads to the form', async () => {
  const answer = await startRoute().route.request('/subscribe')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#newsletter'])
})

test('no line of the access log has the address', async () => {
  const logAccess = vi.fn()
  const app = makeApp({ logAccess, routes: new Hono().route('/', startRoute().route) })
  const init = { method: 'POST', headers: { origin: SITE_URL }, body: new URLSearchParams({ email: EMAIL }) }
  const answer = await app.request(`${SITE_URL}/subscribe`, init)
  expect(await answer.text()).toContain(EMAIL)
  expect(logAccess.mock.calls).toEqual([[expect.objectContaining({ path: '/subscribe', status: 200 })]])
  expect(JSON.stringify(logAccess.mock.calls)).not.toContain('press.example')
})
