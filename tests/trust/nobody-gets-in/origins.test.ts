import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Ask, clientAt, untilAdmitted } from '#tests/support/client.ts'
import type { TestServer } from '#tests/support/server.ts'
import { startServerHere } from '#tests/support/server-here.ts'
import { Trial } from '#tests/support/trial.ts'

const EDITOR = 'https://editor.example'
const EVIL = 'https://evil.example'

const trial = new Trial('nobody gets in', 'requests from other origins, and policies of answers')
let server: TestServer
let ask: Ask
let publishable: string

beforeAll(async () => {
  server = await startServerHere({ environment: { CORS_ORIGINS: EDITOR, CLARITY_PROJECT_ID: 'a1b2c3d4e5' } })
  ask = clientAt(server.port, '127.0.0.1')
  publishable = (await server.keys()).publishable
})
afterAll(async () => {
  trial.print()
  await server?.stop()
})

const PAGES = ['/', '/press-kit', '/advisory', '/nowhere', '/404']
const ADMIN = [
  '/admin',
  '/admin/login',
  '/admin/hero',
  '/admin/account',
  '/admin/people',
  '/admin/nowhere',
  '/admin/a/b',
]
const OTHERS = [
  ...['/healthz', '/readyz', '/robots.txt', '/sitemap.xml', '/favicon.ico', '/api/newsletter', '/press-kit.zip'],
  ...['/contact', '/press-kit/', '//evil.example/', '/rest/v1/hero', '/rest/v1/', '/auth/v1/user', '/auth/v1/nowhere'],
  ...['/storage/v1/object/public/site-settings/favicon.png', '/storage/v1/object/public/a/b', '/functions/v1/nowhere'],
]

const policyOf = (header: string | string[] | undefined): Map<string, string> =>
  new Map(
    String(header ?? '')
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...values]) => [name, values.join(' ')]),
  )

it('sends a policy with every answer that allows no inline script and no frame', async () => {
  for (const path of [...PAGES, ...ADMIN, ...OTHERS])
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE']) {
      const { status, headers } = await ask(path, { method })
      const policy = policyOf(headers['content-security-policy'])
      const scripts = policy.get('script-src') ?? policy.get('default-src') ?? 'none given'
      const isStrict = !/unsafe|\*(?!\.clarity\.ms)|data:|none given/.test(scripts)
      const isFramed = policy.get('frame-ancestors') !== "'none'" && !policy.has('sandbox')
      const isPlain = headers['x-content-type-options'] === 'nosniff'
      trial.record(`${method} ${path} (${status}): ${scripts}`, isStrict && !isFramed && isPlain)
    }
  for (const path of [...PAGES, ...ADMIN]) {
    const html = (await ask(path)).body.toString()
    const inline = [...html.matchAll(/<script\b([^>]*)>/gi)].filter(
      ([, attributes = '']) => !/\ssrc=|type="application\/(?:ld\+)?json"/.test(attributes),
    )
    const handlers = html.replaceAll(/<script\b.*?<\/script>/gs, '').match(/<[^>]*\son\w+\s*=/gi) ?? []
    trial.record(`inline script of ${path}: ${inline} ${handlers}`, inline.length + handlers.length === 0)
  }
  expect(trial.failures).toEqual([])
})

it('answers pages alike whatever the query and the forwarding headers say', async () => {
  const claims: Record<string, string>[] = [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-port': '1' },
    { 'x-forwarded-for': '10.0.0.1, 127.0.0.1', 'x-real-ip': '10.0.0.1', forwarded: 'for=10.0.0.1;host=evil.example' },
    {
      'x-forwarded-prefix': '/evil',
      'x-forwarded-scheme': 'nothttps',
      'x-original-url': '/admin',
      'x-rewrite-url': '/admin',
    },
    { 'x-http-method-override': 'DELETE', 'x-middleware-subrequest': 'a', 'accept-language': 'xx', dnt: '1' },
    { cookie: 'portico-session=1; lang=xx', authorization: 'Bearer x', 'user-agent': '<script>' },
    { origin: EVIL, referer: `${EVIL}/<script>`, 'sec-fetch-site': 'cross-site', purpose: 'prefetch' },
  ]
  const queries = [
    '?a=1',
    '?utm_source=<script>',
    '?__proto__=1',
    '?path=/admin',
    '?%00',
    '?lang=xx&amp=1',
    '?'.padEnd(4000, 'a'),
  ]
  for (const path of PAGES) {
    const plain = await ask(path)
    const same = async (name: string, other: ReturnType<Ask>) => {
      const { status, body, headers } = await other
      const isSame = status === plain.status && body.equals(plain.body) && headers.etag === plain.headers.etag
      trial.record(`${path} with ${name}`, isSame && headers['set-cookie'] === undefined)
    }
    for (const headers of claims) await same(JSON.stringify(headers), ask(path, { headers }))
    for (const query of queries) await same(query.slice(0, 30), ask(path + query))
  }
  expect(trial.failures).toEqual([])
})

it('lets nobody keep pages of the admin', async () => {
  for (const path of ADMIN)
    for (const method of ['GET', 'HEAD'])
      for (const suffix of ['', '?a=1']) {
        const { status, headers } = await ask(path + suffix, { method })
        const isUnkept =
          headers['cache-control'] === 'no-store' && headers.etag === (status === 200 ? undefined : headers.etag)
        trial.record(`${method} ${path}${suffix} says ${headers['cache-control']}`, isUnkept)
      }
  expect(trial.failures).toEqual([])
})

it('takes no form from another origin', async () => {
  const own = server.url
  const { secret } = await server.keys()
  const origins: Record<string, string>[] = [
    { origin: EVIL },
    { origin: 'null' },
    { origin: '' },
    { origin: own.replace('http:', 'https:') },
    { origin: own.replace(/:\d+$/, ':1') },
    { origin: own.replace('localhost', 'localhost.evil.example') },
    { origin: own.replace('localhost', 'evil.example/localhost') },
    { origin: `${own}.evil.example` },
    { origin: EVIL, 'sec-fetch-site': 'same-origin' },
    { origin: EVIL, host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    { origin: EDITOR },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    {},
    { referer: `${own}/` },
  ]
  const form = new URLSearchParams({
    name: 'Nora',
    email: 'nora@press.example',
    message: 'By a foreign form.',
  }).toString()
  const types = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']
  for (const headers of origins)
    for (const type of types) {
      const { status } = await untilAdmitted(ask)('/contact', {
        method: 'POST',
        headers: { 'content-type': type, ...headers },
        body: form,
      })
      trial.record(`a form with ${JSON.stringify(headers)}, ${type}, answered ${status}`, status === 403)
    }
  const inbox = await ask('/rest/v1/contact_messages?select=id', { headers: { apikey: secret } })
  trial.record('the inbox has a message', inbox.body.toString() === '[]')
  expect(trial.failures).toEqual([])
})

it('answers other origins across origins only where they are listed', async () => {
  const paths = ['/rest/v1/hero', '/auth/v1/user', '/auth/v1/token', '/storage/v1/bucket', '/functions/v1/send-email']
  const allowed = async (path: string, method: string, origin: string) => {
    const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'apikey' }
    const headers = { apikey: publishable, origin, ...(method === 'OPTIONS' && preflight) }
    return (await ask(path, { method, headers })).headers['access-control-allow-origin']
  }
  expect(await allowed('/rest/v1/hero', 'GET', EDITOR)).toBe(EDITOR)
  expect(await allowed('/rest/v1/hero', 'OPTIONS', EDITOR)).toBe(EDITOR)
  const strangers = [
    ...[EVIL, 'null', 'http://editor.example', 'https://editor.example.evil.example', 'https://evil-editor.example'],
    ...['https://editor.example:8443', 'https://sub.editor.example', 'file://', 'https://EDITOR.example', '*'],
  ]
  const others = ['/', '/admin', '/api/newsletter', '/contact', '/api/visits']
  for (const origin of strangers)
    for (const path of [...paths.slice(0, 2), ...(origin === EVIL ? [...paths.slice(2), ...others] : [])])
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const answer = await allowed(path, method, origin)
        trial.record(`${method} ${path} from ${origin} allows ${answer}`, answer === undefined || answer === EDITOR)
      }
  expect(trial.failures).toEqual([])
})

it('answers programs of any origin, without cookies and under its own name alone', async () => {
  const programs = ['/mcp', '/mcp/', '/oauth/token', '/oauth/register', '/oauth/revoke']
  const documents = ['/.well-known/oauth-protected-resource/mcp', '/.well-known/oauth-authorization-server']
  const owners = ['/admin/connect', '/api/connect', '/api/connect/agree', '/api/access-keys']
  const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }
  const asked = async (path: string, method: string, more: Record<string, string> = {}) => {
    const given = { origin: EVIL, ...preflight, ...more }
    const { status, headers } = await untilAdmitted(ask)(path, { method, headers: given })
    return {
      status,
      allowed: headers['access-control-allow-origin'],
      secret: headers['access-control-allow-credentials'],
    }
  }
  for (const path of [...programs, ...documents, ...owners])
    for (const method of ['OPTIONS', documents.includes(path) ? 'GET' : 'POST']) {
      const { allowed, secret } = await asked(path, method)
      const expected = owners.includes(path) ? undefined : '*'
      trial.record(`${method} ${path} allows ${allowed}, ${secret}`, allowed === expected && secret === undefined)
      if (owners.includes(path)) continue
      const under = await asked(path, method, { host: `evil.example:${server.port}` })
      trial.record(`${method} ${path} under another name`, under.status === 403 && under.allowed === undefined)
    }
  expect(trial.failures).toEqual([])
})
