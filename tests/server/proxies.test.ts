import { afterEach, beforeEach, describe, expect } from 'vitest'
import { testWith } from '#tests/support/programs.ts'
import { type RunningProxy, startCaddySite, startNginxSite } from '#tests/support/proxies.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

// The proxies of docs/deploy.md with their files, in front of a real site.
const OWNER = { email: 'owner@portico.example', password: 'a quiet harbour in november' }
let site: TestServer
let proxy: RunningProxy | undefined

beforeEach(async () => {
  const owner = { ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password }
  const environment = { ...owner, SITE_URL: 'https://www.example.com', TRUST_PROXY: '1', CDN_MAX_AGE: '60' }
  site = await startServer({ environment })
})
afterEach(async () => {
  proxy?.stop()
  proxy = undefined
  await site.stop('SIGKILL')
})

const json = { 'content-type': 'application/json' }

describe.each([
  ['nginx', ['nginx', 'openssl'], startNginxSite],
  ['caddy', ['caddy'], startCaddySite],
] as const)('%s', (_, programs, start) => {
  testWith(...programs)('serves the site over https, and nobody chooses the address that limits count', async () => {
    proxy = await start(site.port)
    const { publishable } = await site.keys()
    const home = await proxy.ask('/', { headers: { 'accept-encoding': 'br' } })
    expect([home.status, home.headers['content-encoding']]).toEqual([200, 'br'])
    expect(home.headers['strict-transport-security']).toBeDefined()
    const read = (headers = {}) =>
      proxy!.ask('/rest/v1/talks?select=*', {
        headers: { apikey: publishable, 'accept-encoding': 'gzip, br', ...headers },
      })
    await read()
    const kept = await read()
    expect([kept.status, kept.headers['content-encoding'], kept.headers.etag]).toEqual([
      200,
      'br',
      expect.stringMatching(/^"/),
    ])
    expect((await read({ 'if-none-match': kept.headers.etag })).status).toBe(304)
    expect((await proxy.ask('/admin')).text).toContain('<title>Admin</title>')

    const program = await proxy.ask('/mcp', { method: 'POST', headers: { ...json, origin: 'https://chatgpt.com' } })
    const { 'www-authenticate': challenge, 'access-control-allow-origin': allowed } = program.headers
    expect([program.status, allowed]).toEqual([401, '*'])
    expect(challenge).toContain('https://www.example.com/.well-known/oauth-protected-resource/mcp')

    const plain = await fetch(`http://127.0.0.1:${proxy.plainPort}/press-kit`, {
      redirect: 'manual',
      headers: { host: 'www.example.com' },
    })
    expect([plain.status, plain.headers.get('location')]).toEqual([308, expect.stringMatching(/^https:.*\/press-kit$/)])

    // of the size of the largest photo: it is the site that refuses it
    const photo = Buffer.alloc(10 * 1024 * 1024)
    const upload = await proxy.ask('/storage/v1/object/press-kit/photo/1.jpg', { method: 'POST', body: photo })
    expect([upload.status, upload.headers['x-request-id']]).not.toEqual([413, undefined])

    const statuses: number[] = []
    for (let count = 1; count <= 6; count++) {
      const message = { name: 'Nora', email: 'nora@press.example', message: `Number ${count}` }
      const headers = { ...json, apikey: publishable, 'x-forwarded-for': `203.0.113.${count}` }
      const body = JSON.stringify(message)
      statuses.push((await proxy.ask('/functions/v1/send-email', { method: 'POST', headers, body })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])

    await site.stop('SIGKILL')
    const token = 'a-token-of-22-letters-'
    const message = { method: 'POST', headers: { origin: 'https://www.example.com' }, body: 'message=May+I+call+you' }
    for (const [path, init, text, refreshes] of [
      [`/preview/${token}`, {}, 'This page reloads by itself', true],
      [`/admin/reset-password?token_hash=${token}`, {}, 'This page reloads by itself', true],
      ['/contact', message, 'Reload this page in a few seconds, and let your browser send it again', false],
      [`/rest/v1/talks?id=eq.${token}`, { ...message, method: 'PATCH' }, 'It counts only once', false],
    ] as const) {
      const answer = await proxy.ask(path, init)
      const { 'retry-after': seconds, 'cache-control': kept, 'content-type': type } = answer.headers
      expect([path, answer.status, seconds, kept, type]).toEqual([
        path,
        502,
        '2',
        'no-store',
        'text/html; charset=utf-8',
      ])
      expect(answer.text).toContain(text)
      expect(answer.text.includes('http-equiv="refresh"')).toBe(refreshes)
    }
    expect(proxy.log()).not.toContain(token)
  })
})

testWith('nginx', 'openssl')('nginx keeps pages, and shares nothing that is not everybody’s', async () => {
  proxy = await startNginxSite(site.port)
  const { ask } = proxy
  const kept = async (path: string, headers: Record<string, string> = {}) =>
    (await ask(path, { headers })).headers['x-cache']
  expect([await kept('/'), await kept('/')]).toEqual(['MISS', 'HIT'])
  expect([await kept('/nowhere'), await kept('/nowhere')]).toEqual(['MISS', 'MISS'])

  const { publishable } = await site.keys()
  const answer = await ask('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { ...json, apikey: publishable },
    body: JSON.stringify(OWNER),
  })
  const signedIn = { apikey: publishable, authorization: `Bearer ${JSON.parse(answer.text).access_token}` }
  for (const path of [
    '/rest/v1/contact_messages?select=id',
    '/storage/v1/object/authenticated/site-settings/favicon.png',
    '/api/health',
  ]) {
    expect([path, (await ask(path, { headers: signedIn })).status]).toEqual([path, 200])
    expect([path, (await ask(path)).status]).not.toEqual([path, 200])
  }
  for (const path of ['/admin', '/api/newsletter', '/healthz']) expect(await kept(path)).toBeUndefined()

  const token = 'a-token-of-22-letters-'
  const misspelt = [`//preview//${token}`, `/Preview/${token}`, `/%70review%2F${token}/`, `/preview%252F${token}`]
  for (const path of [`/preview/${token}/press-kit`, ...misspelt]) await ask(path)
  await ask(`/auth/v1/verify?token=${token}&type=recovery`)
  await fetch(`http://127.0.0.1:${proxy.plainPort}/preview/${token}`, { redirect: 'manual' })
  expect(proxy.log()).toContain('GET /nowhere ')
  expect(proxy.log()).not.toContain(token)

  await site.stop('SIGKILL')
  expect((await ask('/')).text).toContain('</html>')
})
