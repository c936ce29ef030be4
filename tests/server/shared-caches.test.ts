import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPaths, PUBLIC_PATHS } from '#content/site/routes.ts'
import type { TestServer } from '#tests/support/server.ts'
import { startServerHere } from '#tests/support/server-here.ts'

// What a cache in front of the server may keep, and what it never may, signed in or not.
const OWNER = { email: 'owner@portico.example', password: 'a quiet harbour in november' }
let site: TestServer
let signedIn: Record<string, string>
let secret: Record<string, string>

beforeAll(async () => {
  site = await startServerHere({
    environment: { CDN_MAX_AGE: '60', ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password },
  })
  const keys = await site.keys()
  const answer = await fetch(`${site.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: keys.publishable, 'content-type': 'application/json' },
    body: JSON.stringify(OWNER),
  })
  const { access_token } = await answer.json()
  signedIn = { apikey: keys.publishable, authorization: `Bearer ${access_token}` }
  secret = { apikey: keys.secret }
})
afterAll(() => site.stop('SIGKILL'))

const ask = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(site.url + path, { redirect: 'manual', ...init })
  await answer.body?.cancel()
  const { headers, status } = answer
  return { status, cacheControl: headers.get('cache-control') ?? '', timing: headers.get('server-timing') }
}

test.each(PUBLIC_PATHS)(
  '%s may be kept for a minute, by caches and not by browsers, first and from memory, and never says that it is current',
  async (path) => {
    for (let time = 0; time < 2; time++)
      expect(await ask(path)).toEqual({
        status: 200,
        cacheControl: 'public, max-age=0, s-maxage=60, stale-while-revalidate=60',
        timing: 'kept',
      })
  },
)

const STORED = 'site-settings/favicon.png'
const NEVER_SHARED: [path: string, init?: RequestInit][] = [
  ...adminPaths().map((path): [string] => [path]),
  ...['/admin/nowhere', '/nowhere', '/nowhere/at/all', '/press-kit.zip', '/sitemap.xml', '/healthz', '/readyz'],
  ...['/api/newsletter', '/api/health', '/api/backups', '/api/visits', '/api/nowhere', '/status'],
  ...['/mcp', '/oauth/token', '/oauth/register', '/api/connect'],
  ...['/rest/v1/hero', '/rest/v1/contact_messages', '/auth/v1/user', '/storage/v1/bucket'],
  ...['/preview/0123456789abcdef', '/preview/0123456789abcdef/press-kit'],
  `/storage/v1/object/authenticated/${STORED}`,
].map((entry): [string, RequestInit?] => (typeof entry === 'string' ? [entry] : entry))

test.each(NEVER_SHARED)('%s is never kept, whoever asks', async (path) => {
  for (const headers of [{}, signedIn, secret]) {
    const { cacheControl } = await ask(path, { headers })
    expect(cacheControl).not.toMatch(/s-maxage|stale-while-revalidate|public/)
  }
})

test('what the owner reads from the storage may not be kept by a shared cache', async () => {
  const { status, cacheControl } = await ask(`/storage/v1/object/authenticated/${STORED}`, { headers: signedIn })
  // a shared cache keeps no answer to a request with Authorization unless these allow it (RFC 9111 section 3.5)
  expect([status, /public|s-maxage|must-revalidate/.test(cacheControl)]).toEqual([200, false])
})

test('the answer to a sent form is never kept', async () => {
  const body = new URLSearchParams({ name: 'Nora', email: 'nora@press.example', message: 'May I call you?' })
  const { cacheControl } = await ask('/contact', { method: 'POST', body, headers: { origin: site.url } })
  expect(cacheControl).toBe('no-store')
})
