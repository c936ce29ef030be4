import { hash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { mountServices } from '#server/boot/service.ts'
import { mcpRoutes } from '#server/mcp/routes.ts'
import { createTransport } from '#server/outgoing/transport.ts'
import { makeKey } from '#tests/support/mcp-client.ts'
import { REDIRECT, testProgram } from '#tests/support/oauth-client.ts'
import {
  answering,
  askingProgram,
  connectedProgram,
  DOCUMENT,
  description,
  openProgramSite,
  type ProgramSite,
  SITE,
} from '#tests/support/program-site.ts'
import { startServerHere } from '#tests/support/server-here.ts'

/* How a program that takes no key by hand is connected (OAuth): by the official client, and by those who cheat. */

let site: ProgramSite
let process: ReturnType<ProgramSite['openProcess']>
const descriptions = answering(description)
const look: typeof process.look = (...given) => process.look(...given)
const agree: typeof process.agree = (...given) => process.agree(...given)
const tokens: typeof process.tokens = (...given) => process.tokens(...given)
const post: typeof process.post = (...given) => process.post(...given)
const asking = (documentAt?: string) => askingProgram(process, { documentAt })
const connected = () => connectedProgram(process)

beforeAll(async () => {
  site = await openProgramSite()
})
beforeEach(() => {
  vi.clearAllMocks()
  site.backend.database.run('delete from access_keys')
  process = site.openProcess({ descriptions })
})
afterAll(() => site.backend.dispose())

test.each([
  ['registers', undefined],
  ['has a description at an address', DOCUMENT],
])('a program that %s is connected once the owner has agreed', async (_, documentAt) => {
  const { program, asked } = await asking(documentAt)
  expect(program.kept.asked!.href.startsWith(`${SITE}/admin/connect?`)).toBe(true)
  expect(asked.client_id === DOCUMENT).toBe(documentAt !== undefined)
  expect(asked.resource).toBe(`${SITE}/mcp`)
  const { body } = await look(asked)
  expect(body).toMatchObject({ name: 'Claude', place: 'claude.example' })
  const refused = new URL(body.refuseTo)
  expect(Object.fromEntries(refused.searchParams)).toEqual({
    ...{ error: 'access_denied', state: 'of the program', iss: SITE },
  })
  expect(await agree(body.ticket, site.stale)).toMatchObject({ status: 403, body: { code: 'reauthentication_needed' } })
  const { returnTo } = (await agree(body.ticket)).body
  expect(returnTo).toMatch(`${REDIRECT}?code=`)
  expect(new URL(returnTo).searchParams.get('state')).toBe('of the program')
  expect(site.keys()).toEqual([])

  await program.finish(returnTo)
  expect(program.kept.tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'drafts' })
  const client = await program.connect()
  const { content } = await client.callTool({ name: 'read_site', arguments: {} })
  expect(content[0]).toMatchObject({ text: expect.stringContaining(SITE) })
  expect(site.keys()).toMatchObject([{ name: 'Claude (claude.example)', revoked_at: null }])
  expect(site.notified('new-program')).toEqual([
    [expect.stringContaining('“Claude (claude.example)”'), expect.any(String)],
  ])
  for (const text of Object.values(program.kept.tokens!)) expect(JSON.stringify(site.keys())).not.toContain(`"${text}"`)
  expect(descriptions).toHaveBeenCalledTimes(documentAt ? 1 : 0)
})

test('after an hour the program gets its next token by itself, and the last one is of no use', async () => {
  const { program } = await connected()
  const first = program.kept.tokens!
  site.backend.database.run("update access_keys set expires_at = '2020-01-01T00:00:00+00:00'")
  await (await program.connect()).listTools()
  expect(program.kept.tokens!.access_token).not.toBe(first.access_token)
  expect(program.kept.tokens!.refresh_token).not.toBe(first.refresh_token)
  const headers = { authorization: `Bearer ${first.access_token}` }
  expect((await process.app.request('/mcp', { method: 'POST', headers, body: '{}' })).status).toBe(401)
  expect(site.keys()).toHaveLength(1)
  // made while a clock was ahead
  site.backend.database.run("update access_keys set expires_at = '2099-01-01T00:00:00+00:00'")
  const now = { authorization: `Bearer ${program.kept.tokens!.access_token}` }
  expect((await process.app.request('/mcp', { method: 'POST', headers: now, body: '{}' })).status).toBe(401)
})

test('a program stores a hundred pictures a day, and is told so', async () => {
  const { program } = await connected()
  const [{ id }] = site.keys() as [{ id: string }]
  const storePicture = async () => {
    const picture = { kind: 'talks', address: 'http://127.0.0.1/a.png' }
    const { content } = await (await program.connect()).callTool({ name: 'upload_picture', arguments: picture })
    return JSON.stringify(content)
  }
  process.gate.take('pictureOfKey', { own: id }, 99)
  expect(await storePicture()).toContain('not a public address')
  expect(await storePicture()).toContain('100 pictures a day')
})

test('the owners are told of a key that is made by hand, too', async () => {
  expect((await post('/api/access-keys', { name: 'Cursor' }, site.owner)).status).toBe(201)
  expect(site.notified('new-program')).toEqual([[expect.stringContaining('“Cursor”'), expect.any(String)]])
})

test('the owner ends it like any other key, and so does the end of their right', async () => {
  const { program, refresh } = await connected()
  site.backend.database.run('update profiles set is_admin = 0')
  expect(await tokens(refresh())).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  site.backend.database.run('update profiles set is_admin = 1')
  const [{ id }] = site.keys() as [{ id: string }]
  const headers = { authorization: `Bearer ${site.owner}` }
  expect((await process.app.request(`/api/access-keys/${id}`, { method: 'DELETE', headers })).status).toBe(200)
  expect(await tokens(refresh())).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  vi.spyOn(console, 'warn').mockReturnValue() // the client's
  await expect(program.connect()).rejects.toThrow('Unauthorized')
})

test('a code works once, or its tokens end, for the program that asked, at its address, with its secret, and for a minute', async () => {
  const { program, asked, returnTo } = await connected()
  const formOf = (code: string) => ({
    ...{ grant_type: 'authorization_code', client_id: asked.client_id!, redirect_uri: REDIRECT },
    ...{ code, code_verifier: program.kept.verifier! },
  })
  const used = new URL(returnTo).searchParams.get('code')!
  expect(site.keys()).toMatchObject([{ revoked_at: null }])
  expect(await tokens(formOf(`${used}x`))).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect(site.keys()).toMatchObject([{ revoked_at: null }])
  expect(await tokens(formOf(used))).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect(site.keys()).toMatchObject([{ revoked_at: expect.any(String) }])
  for (const wrong of [
    { client_id: DOCUMENT },
    { redirect_uri: `${REDIRECT}/` },
    { code_verifier: 'x'.repeat(43) },
    { resource: 'https://elsewhere.example/mcp' },
    { late: 'a minute' },
  ]) {
    const { ticket } = (await look(asked)).body
    const back = new URL((await agree(ticket)).body.returnTo)
    expect(await agree(ticket)).toMatchObject({ status: 410, body: { code: 'expired' } })
    const later = 'late' in wrong && vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
    expect(await tokens({ ...formOf(back.searchParams.get('code')!), ...wrong }), JSON.stringify(wrong)).toMatchObject({
      status: 400,
    })
    if (later) later.mockRestore()
  }
  expect(site.keys()).toHaveLength(1)
})

test('of two who use a code at the same time, neither keeps tokens', async () => {
  const { program, asked } = await asking()
  const { returnTo } = (await agree((await look(asked)).body.ticket)).body
  const both = await Promise.allSettled([program.finish(returnTo), program.finish(returnTo)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(site.keys()).toMatchObject([{ revoked_at: expect.any(String) }])
})

test('a code is of no use once the session in which the owner agreed has ended', async () => {
  const { program, asked } = await asking()
  const bea = `${crypto.randomUUID()}@portico.test`
  const id = site.backend.accounts.create(
    bea,
    await site.backend.accounts.hashPassword('nine quiet otters at dusk', bea),
  )
  const token = await site.backend.tokenOf({
    id,
    isAdmin: true,
    claims: { amr: [{ method: 'password', timestamp: Date.now() / 1000 }] },
  })
  const { returnTo } = (await agree((await look(asked, token)).body.ticket, token)).body
  site.backend.accounts.resetPassword(id, await site.backend.accounts.hashPassword('ten quiet herons at dawn', bea))
  await expect(program.finish(returnTo)).rejects.toThrow('It is unknown, used or expired')
  expect(site.keys()).toEqual([])
})

test('what a program may not ask is refused with a sentence, before anything is made', async () => {
  const { asked } = await asking()
  const [payload] = asked.client_id!.split('.')
  const forged = Buffer.from(JSON.stringify(['Claude', 'https://evil.example/'])).toString('base64url')
  const signature = asked.client_id!.split('.')[1]
  for (const [change, code] of [
    [{ redirect_uri: 'https://evil.example/' }, 'bad_client'],
    [{ redirect_uri: `${REDIRECT}?x=1` }, 'bad_client'],
    [{ redirect_uri: 'javascript:alert(1)' }, 'bad_client'],
    [{ client_id: `${forged}.${signature}`, redirect_uri: 'https://evil.example/' }, 'bad_client'],
    [{ client_id: `${payload}.` }, 'bad_client'],
    [{ client_id: '' }, 'bad_client'],
    [{ code_challenge_method: 'plain' }, 'bad_request'],
    [{ code_challenge: 'short' }, 'bad_request'],
    [{ response_type: 'token' }, 'bad_request'],
    [{ resource: 'https://elsewhere.example/mcp' }, 'bad_request'],
  ] as const)
    expect(await look({ ...asked, ...change }), JSON.stringify(change)).toMatchObject({
      ...{ status: 400, body: { code, message: expect.stringMatching(/\.$/) } },
    })
  expect((await look({ ...asked, ui_locales: 'nl' })).status).toBe(200)
})

test.each([
  ['another client_id', answering({ ...description, client_id: `${DOCUMENT}?` }), 'its client_id is not valid'],
  [
    'another address to go back to',
    answering({ ...description, redirect_uris: ['https://b.example/'] }),
    'not its own',
  ],
  [
    'no address to go back to',
    answering({ ...description, redirect_uris: ['app:/'] }),
    'its redirect_uris is not valid',
  ],
  ['a page in its place', answering('<!doctype html>'), 'it is no JSON'],
  ['too much', answering({ ...description, more: 'x'.repeat(40_000) }), 'it is no JSON'],
  ['an error', answering(description, 404), 'the answer was 404'],
  ['a private address', createTransport({ redirects: 0, resolve: async () => ['10.0.0.7'] }), 'not a public address'],
])('a description with %s is not believed', async (_, transport, why) => {
  const { asked } = await asking(DOCUMENT)
  process = site.openProcess({ descriptions: transport })
  expect(await look(asked)).toMatchObject({ status: 400, body: { message: expect.stringContaining(why) } })
})

test.each(['https://claude.example/', 'https://me@claude.example/a', 'https://claude.example/a#b', 'https://'])(
  '%s is no address of a description',
  async (client_id) => {
    const { asked } = await asking()
    expect((await look({ ...asked, client_id })).status).toBe(400)
    expect(descriptions).not.toHaveBeenCalled()
  },
)

test('an anonymous client causes no row and no outgoing request, whatever it sends', async () => {
  const spent = site.backend.database.all("select name from kept_values where name like 'spent %'")
  const { asked } = await asking(DOCUMENT)
  const user = await site.backend.tokenOf({})
  for (const token of [undefined, user])
    for (const path of ['/api/connect', '/api/connect/agree'])
      expect((await post(path, asked, token)).status).toBe(token ? 403 : 401)
  expect(await post('/oauth/register', { redirect_uris: [REDIRECT] })).toMatchObject({
    ...{ status: 201, body: { client_name: 'A program', token_endpoint_auth_method: 'none' } },
  })
  await tokens({ grant_type: 'authorization_code', client_id: DOCUMENT, code: 'a', code_verifier: 'a'.repeat(43) })
  await tokens({ grant_type: 'refresh_token', client_id: DOCUMENT, refresh_token: 'a.b' })
  for (const redirect_uris of [
    [],
    ['http://evil.example/'],
    ['javascript:alert(1)'],
    [`https://a.example/${'x'.repeat(2000)}`],
  ])
    expect((await post('/oauth/register', { redirect_uris })).status).toBe(400)
  const headers = { 'content-type': 'multipart/form-data; boundary=a' }
  for (const path of ['/oauth/token', '/oauth/register'])
    expect((await process.app.request(path, { method: 'POST', headers, body: 'broken' })).status, path).toBe(400)
  expect(descriptions).not.toHaveBeenCalled()
  expect((await process.app.request('/mcp/pictures?ticket=guess', { method: 'PUT', body: 'a' })).status).toBe(403)
  expect(site.keys()).toEqual([])
  expect(site.backend.database.all("select name from kept_values where name like 'spent %'")).toEqual(spent)
})

test('a name is shown without what makes it read otherwise, and a program on this computer by any port', async () => {
  const redirect_uris = ['http://localhost/callback', 'app://callback']
  const client_name = `\u202eClaude\n${'x'.repeat(100)}`
  const { body } = await post('/oauth/register', { client_name, redirect_uris })
  expect(body).toMatchObject({ client_name: `Claude${'x'.repeat(52)}`, redirect_uris: ['http://localhost/callback'] })
  const code_challenge = hash('sha256', 'x', 'base64url')
  const asked = { client_id: body.client_id, response_type: 'code', code_challenge, code_challenge_method: 'S256' }
  const at = (redirect_uri: string) => look({ ...asked, redirect_uri })
  expect(await at('http://localhost:3118/callback')).toMatchObject({ status: 200, body: { place: 'this computer' } })
  for (const other of ['http://localhost:3118/', 'http://127.0.0.1/callback', 'https://localhost/callback'])
    expect((await at(other)).status, other).toBe(400)
})

test('Cursor is opened by a scheme of its own, at the address that it has registered', async () => {
  const redirect_uri = 'cursor://anysphere.cursor-mcp/oauth/callback'
  const { body } = await post('/oauth/register', { client_name: 'Cursor', redirect_uris: [redirect_uri] })
  const code_challenge = hash('sha256', 'x', 'base64url')
  const asked = { client_id: body.client_id, response_type: 'code', code_challenge, code_challenge_method: 'S256' }
  expect((await look({ ...asked, redirect_uri: 'cursor://evil.extension/callback' })).status).toBe(400)
  const wanted = await look({ ...asked, redirect_uri })
  expect(wanted).toMatchObject({ status: 200, body: { name: 'Cursor', place: 'this computer' } })
  expect((await agree(wanted.body.ticket)).body.returnTo).toMatch(`${redirect_uri}?code=`)
})

test('on a site that runs, a client of 2025 finds its way from the refusal, and the page leaves it its window', async () => {
  const password = 'a quiet harbour in november'
  const account = { email: 'owner@portico.example', password }
  const server = await startServerHere({ environment: { ADMIN_EMAIL: account.email, ADMIN_PASSWORD: password } })
  const { authorization } = await makeKey(server, account)
  const program = testProgram(server.url, { isOlder: true })
  await expect(program.connect()).rejects.toThrow('Unauthorized')
  const page = await fetch(program.kept.asked!)
  expect([page.status, page.headers.get('cross-origin-opener-policy')]).toEqual([200, 'unsafe-none'])
  const postHere = async (path: string, body: object) =>
    (await fetch(server.url + path, { method: 'POST', headers: { authorization }, body: JSON.stringify(body) })).json()
  const { ticket } = await postHere('/api/connect', Object.fromEntries(program.kept.asked!.searchParams))
  await program.finish((await postHere('/api/connect/agree', { ticket })).returnTo)
  expect((await (await program.connect()).listTools()).tools).toHaveLength(7)
  expect((await fetch(`${server.url}/.well-known/security.txt`)).status).toBe(404)
  await server.stop()
})

test('without the secret key of the project each of these addresses says what is missing', async () => {
  const app = mountServices([mcpRoutes({ siteUrl: SITE, withSecret: undefined } as never)])
  const id = crypto.randomUUID()
  for (const [method, path] of [
    ['POST', '/api/access-keys'],
    ['DELETE', `/api/access-keys/${id}`],
    ['POST', '/api/connect'],
    ['POST', '/api/connect/agree'],
    ['POST', '/mcp'],
    ['POST', '/oauth/register'],
    ['GET', '/.well-known/oauth-protected-resource/mcp'],
  ] as const) {
    const answer = await app.request(path, { method })
    expect([path, answer.status, await answer.json()]).toEqual([
      ...[path, 503],
      { code: 'no_secret_key', message: expect.stringContaining('SUPABASE_SECRET_KEY') },
    ])
  }
})
