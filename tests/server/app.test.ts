import { type Context, Hono } from 'hono'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { Document } from '#server/http/document.ts'
import { securityHeaders, styleHash } from '#server/http/security-headers.ts'
import { makeApp, makeCache, makePage, SITE_URL } from '#tests/support/make-app.ts'

const POLICY = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob: https:",
  'connect-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}
/** The admin's previews have the sound and film of the pages. */
const ADMIN_POLICY = { ...POLICY, 'media-src': "'self' https:" }
const policyOf = (response: Response) =>
  Object.fromEntries(
    (response.headers.get('content-security-policy') ?? '')
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  )

test.each(['/', '/press-kit', '/nowhere', '/admin', '/robots.txt', '/healthz', '/api/newsletter'])(
  '%s carries the security headers',
  async (path) => {
    const { headers } = await makeApp().request(path)
    expect(policyOf(await makeApp().request(path))).toEqual(path === '/admin' ? ADMIN_POLICY : POLICY)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('x-request-id')).toMatch(/^[\w-]+$/)
  },
)

test.each([
  '/',
  '/nowhere',
  '/admin',
  '/robots.txt',
  '/healthz',
  '/favicon.ico',
  '/api/newsletter',
  '/speculation-rules.json',
])('HEAD %s has the headers of GET, with the length of what it leaves out', async (path) => {
  const app = makeApp()
  const [get, head] = [await app.request(path), await app.request(path, { method: 'HEAD' })]
  const body = await get.arrayBuffer()
  expect(head.body).toBeNull()
  const without = ({ headers }: Response) =>
    [...headers].filter(([name]) => !/^(x-request-id|content-length)$/.test(name))
  expect(without(head)).toEqual(without(get))
  expect(head.headers.get('content-length')).toBe(body.byteLength > 0 ? String(body.byteLength) : null)
})

test.each(['strict-transport-security', 'cross-origin-opener-policy'])(
  '%s is sent only where the site is served over https',
  (name) => {
    const names = (siteUrl: string) => securityHeaders({ siteUrl, isDevelopment: false })
    expect(names('https://example.com')).toContain(name)
    expect(names('http://example.com')).not.toContain(name)
  },
)

test('the policy lets the browser call the site’s Supabase project, and nothing else', () => {
  const [, policy] = securityHeaders({ siteUrl: SITE_URL, supabaseUrl: 'https://p.example.com', isDevelopment: false })
  expect(policy).toContain("connect-src 'self' https://p.example.com;")
})

test('the policy allows Clarity only where it is configured, and nothing beyond Clarity', () => {
  const policy = (allowsClarity?: boolean) =>
    securityHeaders({
      siteUrl: SITE_URL,
      isDevelopment: false,
      ...(allowsClarity !== undefined && { allowsClarity }),
    })[1]
  expect(policy(true)).toContain("script-src 'self' https://*.clarity.ms;")
  expect(policy(true)).toContain("connect-src 'self' https://*.clarity.ms https://c.bing.com;")
  expect(policy(true)?.match(/clarity|bing/g)).toHaveLength(3)
  expect(policy(false)).toBe(policy())
  expect(policy()).not.toMatch(/clarity|bing/)
})

test('the policy of public pages applies neither under /admin nor to a 304', async () => {
  const headers = ['content-security-policy', "script-src 'self' https://recorder.example"]
  const pages = makeCache(async (path) => makePage(path === '/404' ? { status: 404 } : {}), { headers })
  const app = makeApp({ pages })
  for (const path of ['/', '/press-kit', '/nowhere'])
    expect((await app.request(path)).headers.get('content-security-policy')).toBe(headers[1])
  for (const path of ['/admin/nowhere', '/administration', '/robots.txt'])
    expect(policyOf(await app.request(path))).toEqual(POLICY)
  expect(policyOf(await app.request('/admin'))).toEqual(ADMIN_POLICY)
  const etag = (await app.request('/')).headers.get('etag') ?? ''
  const again = await app.request('/', { headers: { 'if-none-match': etag } })
  expect([again.status, again.headers.get('content-security-policy')]).toEqual([304, null])
})

test('no policy of production allows inline code', () => {
  for (const allowsClarity of [false, true])
    expect(securityHeaders({ siteUrl: SITE_URL, isDevelopment: false, allowsClarity }).join()).not.toContain('unsafe')
})

test.each<[string, string, number]>([
  ['GET', '/', 200],
  ['HEAD', '/', 200],
  ['GET', '/advisory', 200],
  ['GET', '/press-kit', 200],
  ['GET', '/press-kit?utm=1', 200],
  ['GET', '/nowhere', 404],
  ['HEAD', '/nowhere', 404],
  ['GET', '/404', 404],
  ['GET', '/admin', 200],
  ['GET', '/admin/hero', 200],
  ['GET', '/admin/nowhere', 404],
  ['PUT', '/admin', 405],
  ['POST', '/admin/nowhere', 405],
  ['GET', '/press%2Dkit', 404],
  ['GET', '/PRESS-KITS', 404],
  ['GET', '/__proto__', 404],
  ['POST', '/', 405],
  ['PUT', '/press-kit', 405],
  ['DELETE', '/nowhere', 405],
  ['OPTIONS', '/', 405],
  ['POST', '/robots.txt', 405],
  ['POST', '/healthz', 405],
  ['GET', '/healthz', 200],
  ['GET', '/robots.txt', 200],
])('%s %s answers %i', async (method, path, status) => {
  const response = await makeApp().request(path, { method })
  expect(response.status).toBe(status)
  if (status === 405) expect(response.headers.get('allow')).toBe('GET, HEAD')
  if (method === 'HEAD') expect(await response.text()).toBe('')
})

test.each([
  ['/admin/login', 'application/x-www-form-urlencoded', '/admin/login?unsent'],
  ['/admin/account', 'text/plain', '/admin/account?unsent'],
  ['/admin/talks?edit=1', 'multipart/form-data; boundary=x', '/admin/talks?edit=1&unsent'],
])('a form that was sent to %s without its script, as %s, leads back to its page, unread', async (path, type, page) => {
  const request = new Request(SITE_URL + path, {
    method: 'POST',
    headers: { 'content-type': type },
    body: 'email=owner%40example.com&password=paperclip',
  })
  const lines: object[] = []
  const answer = await makeApp({ logAccess: (line) => lines.push(line) }).request(request)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(page)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(request.bodyUsed).toBe(false)
  expect(JSON.stringify(lines)).not.toContain('paperclip')
})

test.each([
  ['PUT', '/contact', 'GET, HEAD, POST'],
  ['GET', '/api/preview', 'POST'],
  ['PUT', '/api/newsletter', 'GET, HEAD'],
])('%s %s is refused with the methods that there are: %s', async (method, path, allowed) => {
  const answer = (c: Context) => c.text('Yes')
  const routes = new Hono().get('/contact', answer).post('/contact', answer).post('/api/preview', answer)
  const response = await makeApp({ routes: routes.get('/api/newsletter', answer) }).request(path, { method })
  expect([response.status, response.headers.get('allow')]).toEqual([405, allowed])
})

test.each([
  ['/press-kit/', '/press-kit'],
  ['/press-kit/?a=1&b=2', '/press-kit?a=1&b=2'],
  ['/nowhere/', '/nowhere'],
  ['/talks//', '/talks'],
  ['/admin/', '/admin'],
  ['/Press-Kit/?A=1', '/press-kit?A=1'],
  ['/index.html', '/'],
  ['/Speaking/INDEX.HTML', '/speaking'],
  ['/Speaking/Sheet', '/speaking/sheet'],
])('%s leads to %s for good', async (from, to) => {
  const routes = new Hono().get('/speaking/sheet', (c) => c.text('the sheet'))
  const response = await makeApp({ routes }).request(from)
  expect(response.status).toBe(308)
  expect(response.headers.get('location')).toBe(to)
})

test('an address with capitals leads on only where there is such a page, and one of its own comes first', async () => {
  const app = makeApp({ placeOf: async (path) => (/^\/(one|Two|two)$/.test(path) ? { keptAs: path } : null) })
  const leads = async (path: string) => (await app.request(path)).headers.get('location')
  expect(await Promise.all(['/ONE', '/Two', '/Three', '/three/index.html'].map(leads))).toEqual([
    '/one',
    null,
    null,
    null,
  ])
})

test('with a Supabase project, the former address of a file on the site’s own domain leads to the project’s', async () => {
  const app = makeApp({ projectUrl: 'https://p.example.com' })
  const path = '/storage/v1/object/public/press-kit/photo/who%20is%3F.jpg?download=a'
  const response = await app.request(path)
  expect([response.status, response.headers.get('location')]).toEqual([308, `https://p.example.com${path}`])
  expect(response.headers.get('cache-control')).toBe('no-cache')
  const { status } = await app.request('/storage/v1/object/public/%2e%2e/%2e%2e/authenticated/press-kit/a.jpg')
  expect(status).toBe(404)
  expect((await makeApp().request(path)).status).toBe(404)
})

test('the redirect of a moved talk is not cached: its former address may come back', async () => {
  const app = makeApp({ placeOf: async () => ({ movedTo: '/talks/new' }) })
  const response = await app.request('/talks/old?a=1')
  expect([response.status, response.headers.get('location')]).toEqual([308, '/talks/new?a=1'])
  expect(response.headers.get('cache-control')).toBe('no-cache')
})

test.each(['//evil.example/', '/\\evil.example/', '///evil.example//', '/%5Cevil.example/', '/%0d%0aset-cookie:a=1/'])(
  '%s never leads to another site',
  async (path) => {
    const response = await makeApp().request(new Request(`${SITE_URL}${path}`))
    const location = response.headers.get('location')
    if (location) expect(new URL(location, SITE_URL).origin).toBe(SITE_URL)
    expect([308, 404]).toContain(response.status)
  },
)

test('pages may be kept by browsers but are asked for again; those of the admin are not kept', async () => {
  const app = makeApp()
  expect((await app.request('/')).headers.get('cache-control')).toBe('no-cache')
  expect((await app.request('/nowhere')).headers.get('cache-control')).toBe('no-cache')
  for (const path of ['/admin', '/admin/hero', '/admin/x/y'])
    expect((await app.request(path)).headers.get('cache-control')).toBe('no-store')
  expect((await app.request('/administration')).headers.get('cache-control')).toBe('no-cache')
})

test('a browser that has the page gets 304', async () => {
  const app = makeApp()
  const first = await app.request('/', { headers: { 'accept-encoding': 'br' } })
  const etag = first.headers.get('etag') ?? ''
  const again = await app.request('/', { headers: { 'accept-encoding': 'br', 'if-none-match': etag } })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
})

test('a page is the same whatever Host, X-Forwarded-* and the query say', async () => {
  const render = vi.fn(async (path: string) => makePage({ html: `rendered ${path}` }))
  const app = makeApp({ render, trustProxy: 1 })
  const plain = await app.request('/')
  const odd = await app.request('http://evil.example/?lang=xx&utm_source=evil', {
    headers: {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '10.0.0.1',
      'x-original-url': '/admin',
    },
  })
  expect(await odd.text()).toBe(await plain.text())
  expect(odd.headers.get('etag')).toBe(plain.headers.get('etag'))
  expect(render).toHaveBeenCalledOnce()
})

test('the home page is rendered once more for a subject of the contact form, and for no other query', async () => {
  const render = vi.fn(async (path: string) => makePage({ html: `rendered ${path}` }))
  const app = makeApp({ render })
  for (const path of ['/?about=advisory', '/?utm=1&about=advisory', '/?about=x', '/?about=advisory&about=x', '/'])
    await app.request(path)
  expect(render.mock.calls).toEqual([['/?about=advisory'], ['/']])
})

test('unknown paths share one page, which knows nothing of the request', async () => {
  const render = vi.fn(async () => makePage({ status: 404, html: 'not found' }))
  const app = makeApp({ render })
  for (let count = 0; count < 20; count++) await app.request(`/${count}<script>`)
  expect(render).toHaveBeenCalledOnce()
  expect(render).toHaveBeenCalledWith('/404')
})

test('a page that fails is answered with a plain 500 that reveals no internals', async () => {
  const render = () => Promise.reject(new Error('SQLITE_CORRUPT: /var/lib/portico/portico.db'))
  const app = makeApp({ render, accent: () => ({ light: '#123456', dark: '#fedcba' }) })
  const response = await app.request('/')
  const html = await response.text()
  expect(response.status).toBe(500)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(html).toContain('Please try again in a minute')
  expect(html).toContain(response.headers.get('x-request-id'))
  expect(html).not.toMatch(/SQLITE|portico|at .*\.ts|<script/)
  expect(policyOf(response)).toMatchObject({ 'default-src': "'none'", 'frame-ancestors': "'none'" })
  expect(html.match(/--accent: #\w+/g), 'the site’s').toEqual(['--accent: #123456', '--accent: #fedcba'])
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
  expect(policyOf(response)['style-src']).toBe(styleHash(style))
})

test('a request id is accepted from a trusted proxy only, and only if it is plain', async () => {
  const idOf = async (trustProxy: number, id: string) =>
    (await makeApp({ trustProxy }).request('/', { headers: { 'x-request-id': id } })).headers.get('x-request-id')
  expect(await idOf(1, 'abc-123')).toBe('abc-123')
  expect(await idOf(0, 'abc-123')).not.toBe('abc-123')
  expect(await idOf(1, '<b>')).not.toBe('<b>')
})

test('a line of the log has no query', async () => {
  const logAccess = vi.fn()
  await makeApp({ logAccess }).request('/nowhere?email=a@example.com')
  expect(logAccess).toHaveBeenCalledWith(expect.objectContaining({ method: 'GET', path: '/nowhere', status: 404 }))
})

test('requests to the API reach the backend with the client’s address', async () => {
  const api = vi.fn(async (request: Request) => Response.json({ path: new URL(request.url).pathname }))
  const app = makeApp({ api, trustProxy: 1 })
  for (const path of [
    '/rest/v1/hero',
    '/auth/v1/token',
    '/storage/v1/object/public/a/b.png',
    '/functions/v1/send-email',
  ]) {
    const response = await app.request(path, { method: 'POST', headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect(await response.json()).toEqual({ path })
  }
  expect(api).toHaveBeenLastCalledWith(expect.anything(), { clientAddress: '203.0.113.7' })
})

test('the contact form gets the address of the client', async () => {
  const contactForm = new Hono<{ Bindings: { clientAddress?: string } }>().post('/contact', (c) =>
    c.text(c.env.clientAddress ?? 'none'),
  )
  const app = makeApp({ routes: new Hono().route('/', contactForm), trustProxy: 1 })
  const response = await app.request('/contact', { method: 'POST', headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect(await response.text()).toBe('203.0.113.7')
})

test('a response with a policy of its own keeps it', async () => {
  const api = async () => new Response('file', { headers: { 'content-security-policy': 'sandbox' } })
  const response = await makeApp({ api }).request('/storage/v1/object/public/a/b.png')
  expect(response.headers.get('content-security-policy')).toBe('sandbox')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test('without an embedded backend its paths do not exist', async () => {
  expect((await makeApp().request('/rest/v1/hero')).status).toBe(404)
})

test('a body whose declared length is too large is refused before it is read', async () => {
  const api = vi.fn(async () => new Response('ok'))
  const headers = { 'content-length': String(13 * 1024 * 1024) }
  const response = await makeApp({ api }).request('/storage/v1/object/a/b', { method: 'POST', headers })
  expect(response.status).toBe(413)
  expect(api).not.toHaveBeenCalled()
})

test('files are served by their exact path', async () => {
  const file = new Document({ type: 'text/css', cacheControl: 'immutable', bytes: { identity: Buffer.from('a{}') } })
  const app = makeApp({ files: new Map([['/assets/a.css', file]]) })
  expect(await (await app.request('/assets/a.css?v=1')).text()).toBe('a{}')
  for (const path of ['/assets/', '/assets/b.css', '/assets/../package.json', '/assets/..%2f..%2fpackage.json'])
    expect((await app.request(path)).status).not.toBe(200)
})

test('the server is ready when it can serve the whole home page, even from memory', async () => {
  const render = vi.fn(async () => makePage({ isComplete: false }))
  const app = makeApp({ render })
  expect((await app.request('/readyz')).status).toBe(503)
  expect((await app.request('/healthz')).status).toBe(200)
  render.mockResolvedValue(makePage())
  expect((await app.request('/readyz')).status).toBe(200)
  expect((await makeApp({ isServing: () => false }).request('/readyz')).status).toBe(503)
  expect((await makeApp({ render: async () => Promise.reject(new Error('x')) }).request('/readyz')).status).toBe(503)
})

test('robots may read the site but not the admin, and find the sitemap', async () => {
  const text = await (await makeApp().request('/robots.txt')).text()
  expect(text).toContain('Disallow: /admin\n')
  expect(text).toContain(`Sitemap: ${SITE_URL}/sitemap.xml`)
})

test('/favicon.ico leads to the favicon of the site', async () => {
  const response = await makeApp().request('/favicon.ico')
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe('/storage/v1/object/public/site-settings/favicon.png')
  expect(response.headers.get('cache-control'), 'it may be another one a moment later').toBe('no-cache')
})

test('a proxy that does not set the visitor’s address is reported once; probes need none', async () => {
  const warnings = async (trustProxy: number, ...requests: [string, string?][]) => {
    const warn = vi.fn()
    const app = makeApp({ trustProxy, log: Object.assign(pino({ level: 'silent' }), { warn }) })
    for (const [path, forwarded] of requests)
      await app.request(path, forwarded ? { headers: { 'x-forwarded-for': forwarded } } : {})
    return warn.mock.calls.length
  }
  expect(await warnings(1, ['/healthz'], ['/readyz'], ['/', '203.0.113.9'])).toBe(0)
  expect(await warnings(1, ['/', '203.0.113.9'], ['/'], ['/'])).toBe(1)
  expect(await warnings(0, ['/'])).toBe(0)
})
