import { hash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRestClient } from '#data/rest/rest-client.ts'
import { programVersion } from '#server/environment/program.ts'
import { makeAccessKey } from '#server/mcp/access-keys.ts'
import { SITE_URL } from '#tests/support/backend.ts'
import { REDIRECT, testProgram } from '#tests/support/oauth-client.ts'
import {
  askingProgram,
  connectedProgram,
  DOCUMENT,
  openProgramSite,
  type ProgramSite,
  SITE,
} from '#tests/support/program-site.ts'

/*
 * What real programs send to /mcp and to the addresses of OAuth, rebuilt from public reports as shapes; and those scenarios of
 * @modelcontextprotocol/conformance that are about any server. The others need tools that a server makes for their tests.
 */

let site: ProgramSite
let process: ReturnType<ProgramSite['openProcess']>
let key: string

beforeAll(async () => {
  site = await openProgramSite()
  const fetch: typeof globalThis.fetch = (input, init) => site.backend.fetch(new Request(input, init))
  const rest = createRestClient({ url: SITE_URL, key: site.backend.keys.secret, fetch })
  key = (await makeAccessKey(rest, 'By hand', site.ownerId)).key
})
beforeEach(() => {
  vi.restoreAllMocks() // of the clock
  vi.clearAllMocks()
  site.backend.database.run('delete from access_keys where refresh_hash is not null')
  site.backend.database.run('delete from content_drafts')
  process = site.openProcess()
})
afterAll(() => site.backend.dispose())

const BOTH = 'application/json, text/event-stream'
const about = (protocolVersion: string) => ({
  protocolVersion,
  capabilities: {},
  clientInfo: { name: 't', version: '1' },
})
const initialize = { jsonrpc: '2.0', id: 1, method: 'initialize', params: about('2025-06-18') }

/** A message to /mcp with the key, as a program at SITE sends it, unless `headers` say something else; null leaves one out. */
async function send(message: object, headers: Record<string, string | null> = {}, path = '/mcp', by = process) {
  const given = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: BOTH,
    host: 'site.example',
  }
  const all = Object.entries({ ...given, ...headers }).filter((entry): entry is [string, string] => entry[1] !== null)
  return by.app.request(path, { method: 'POST', headers: all, body: JSON.stringify(message) })
}

const [JSON_TYPE, STREAM] = ['application/json', 'text/event-stream']

test.each<[who: string, headers: Record<string, string | null>, type: string]>([
  ['ChatGPT, which names its site', { origin: 'https://chatgpt.com' }, STREAM],
  ['claude.ai', { origin: 'https://claude.ai' }, STREAM],
  ['a program in Electron', { origin: 'file://', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }, STREAM],
  ['a page in a sandbox', { origin: 'null' }, STREAM],
  ['an extension of a browser', { origin: 'chrome-extension://abcdefghijklmnop' }, STREAM],
  ['an editor’s panel', { origin: 'vscode-webview://1a2b3c' }, STREAM],
  ['an inspector on localhost', { origin: 'http://localhost:6274' }, STREAM],
  ['a connector that sends no Accept', { accept: null }, JSON_TYPE],
  ['a library that accepts anything', { accept: '*/*' }, JSON_TYPE],
  ['a client of requests and responses', { accept: 'application/json' }, JSON_TYPE],
  ['a voice service that accepts streams alone', { accept: 'text/event-stream' }, STREAM],
  ['a script that names no type', { 'content-type': null, accept: null }, JSON_TYPE],
])('%s is answered', async (_, headers, type) => {
  for (const path of ['/mcp', '/mcp/']) {
    const answer = await send(initialize, headers, path)
    expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([200, type])
    const text = await answer.text()
    const result = JSON.parse(type === STREAM ? /^data: (.+)$/m.exec(text)![1]! : text)
    expect(result).toMatchObject({ id: 1, result: { serverInfo: { name: 'portico' } } })
  }
})

test('a batch without a stream is answered as a batch, and an error as one', async () => {
  const batch = ['a', 'b'].map((id) => ({ jsonrpc: '2.0', id, method: 'ping' }))
  expect(await (await send(batch, { accept: null })).json()).toEqual([
    { jsonrpc: '2.0', id: 'a', result: {} },
    { jsonrpc: '2.0', id: 'b', result: {} },
  ])
  const unknown = await send({ jsonrpc: '2.0', id: 2, method: 'nothing/like-it' }, { accept: null })
  expect(await unknown.json()).toMatchObject({ id: 2, error: { code: -32601 } })
  expect((await send({ jsonrpc: '2.0', method: 'notifications/initialized' }, { accept: null })).status).toBe(202)
})

test.each(['https://chatgpt.com', 'file://', 'null'])('a page of %s finds the way to a key', async (origin) => {
  const headers = { authorization: null, origin }
  const refused = await send(initialize, headers)
  expect(refused.status).toBe(401)
  expect(refused.headers.get('www-authenticate')).toContain(`${SITE}/.well-known/oauth-protected-resource/mcp`)
  expect(refused.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate')
  const paths = ['/.well-known/oauth-protected-resource', '/.well-known/oauth-authorization-server']
  for (const path of [...paths, ...paths.map((path) => `${path}/mcp`), ...paths.map((path) => `${path}/mcp/`)]) {
    const document = await process.app.request(path, { headers: { origin } })
    expect([path, document.status, document.headers.get('access-control-allow-origin')]).toEqual([path, 200, '*'])
  }
  const asked = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,mcp-protocol-version',
  }
  for (const path of ['/mcp', '/mcp/', '/oauth/register', '/oauth/token', '/oauth/revoke', ...paths]) {
    const answer = await process.app.request(path, { method: 'OPTIONS', headers: { origin, ...asked } })
    expect([path, answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([path, 204, '*'])
    expect(answer.headers.get('access-control-allow-headers')).toContain('authorization')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  }
  // where the owner agrees, nobody else’s page may ask
  for (const path of ['/api/connect', '/api/connect/agree', '/api/access-keys']) {
    const answer = await process.app.request(path, { method: 'OPTIONS', headers: { origin, ...asked } })
    expect([path, answer.headers.get('access-control-allow-origin')]).toEqual([path, null])
  }
})

test.each<[trustProxy: number, headers: Record<string, string>, status: number]>([
  [0, { host: 'site.example' }, 200],
  [0, { host: 'SITE.example.:443' }, 200],
  [0, { host: 'localhost:3000' }, 200],
  [0, { host: '127.0.0.1' }, 200],
  [0, { host: '[::1]:3000' }, 200],
  [0, { host: 'evil.example' }, 403],
  [0, { host: 'localhost.evil.example' }, 403],
  [0, { host: 'evil.example', 'x-forwarded-host': 'site.example' }, 403],
  [1, { host: 'site.example' }, 200],
  [1, { host: '127.0.0.1:3000', 'x-forwarded-host': 'site.example' }, 200],
  [1, { host: '127.0.0.1:3000', 'x-forwarded-host': 'evil.example' }, 403],
  [1, { host: 'localhost' }, 403],
  [1, { host: 'evil.example' }, 403],
])('behind %i proxies a request with %j is answered %i', async (trustProxy, headers, status) => {
  const by = site.openProcess({ trustProxy })
  expect((await send(initialize, { ...headers, origin: `http://${headers.host}` }, '/mcp', by)).status).toBe(status)
  for (const path of ['/.well-known/oauth-protected-resource/mcp', '/oauth/token', '/mcp/pictures']) {
    const method = path === '/mcp/pictures' ? 'PUT' : path === '/oauth/token' ? 'POST' : 'GET'
    const { status: given } = await by.app.request(path, { method, headers })
    if (status === 403) expect([path, given]).toEqual([path, 403])
    else if (path !== '/mcp/pictures') expect([path, given]).not.toEqual([path, 403])
  }
})

describe('scenarios of conformance', () => {
  test.each(['2025-03-26', '2025-06-18', '2025-11-25'])('server-initialize, in the version %s', async (version) => {
    const { result } = await (await send({ ...initialize, params: about(version) }, { accept: null })).json()
    expect(result).toMatchObject({ protocolVersion: version, capabilities: { tools: {}, prompts: {} } })
    expect(result.serverInfo).toEqual({ name: 'portico', title: 'site.example', version: programVersion() })
  })

  test('ping, tools-list and prompts-list', async () => {
    const ask = async (method: string) =>
      (
        await (
          await send({ jsonrpc: '2.0', id: 1, method }, { accept: null, 'mcp-protocol-version': '2025-11-25' })
        ).json()
      ).result
    expect(await ask('ping')).toEqual({})
    const { tools } = await ask('tools/list')
    for (const tool of tools) {
      expect(tool).toMatchObject({ name: expect.any(String), description: expect.any(String) })
      expect(tool.inputSchema.type).toBe('object')
    }
    expect((await ask('prompts/list')).prompts.map(({ name }: { name: string }) => name)).toEqual([
      ...['add_talk', 'move_my_site', 'fill_my_press_kit', 'after_a_talk'],
    ])
  })
})

describe('OAuth as programs speak it', () => {
  const register = (body: object) => process.post('/oauth/register', body)

  test.each([
    ['claude.ai', 'https://claude.ai/api/mcp/auth_callback', 'claude.ai'],
    ['ChatGPT', 'https://chatgpt.com/connector_platform_oauth_redirect', 'chatgpt.com'],
    ['mcp-remote', 'http://localhost:3334/oauth/callback', 'this computer'],
    ['Claude Code', 'http://localhost:54212/callback', 'this computer'],
    ['an inspector', 'http://127.0.0.1:6274/oauth/callback/debug', 'this computer'],
    ['Cursor', 'cursor://anysphere.cursor-mcp/oauth/callback', 'this computer'],
    ['VS Code', 'vscode://dynamicauthprovider/site.example/redirect', 'this computer'],
    ['a launcher', 'com.raycast:/oauth?package_name=Extension', 'this computer'],
  ])('%s registers and is led back', async (client_name, redirect_uri, place) => {
    const asked = { client_name, redirect_uris: [redirect_uri], grant_types: ['authorization_code', 'refresh_token'] }
    const more = {
      token_endpoint_auth_method: 'none',
      response_types: ['code'],
      client_uri: 'https://p.example',
      scope: 'drafts',
    }
    const { status, body } = await register({ ...asked, ...more })
    expect([status, body.redirect_uris]).toEqual([201, [redirect_uri]])
    const wanted = {
      ...{ client_id: body.client_id, redirect_uri, response_type: 'code', state: 's', scope: 'drafts offline_access' },
      ...{ code_challenge: hash('sha256', 'x', 'base64url'), code_challenge_method: 'S256', resource: `${SITE}/` },
    }
    const seen = await process.look(wanted)
    expect(seen).toMatchObject({ status: 200, body: { name: client_name, place, drafts: 0 } })
    const { returnTo } = (await process.agree(seen.body.ticket)).body
    expect(returnTo.startsWith(redirect_uri)).toBe(true)
    // the owner’s session is in the code, where nobody can read it
    const code = new URL(returnTo).searchParams.get('code')!
    expect(Buffer.from(code, 'base64url').toString('latin1')).not.toContain(site.owner.split('.')[1])
  })

  test.each([
    'javascript:alert(1)//a.b',
    'javascript://a.example/%0aalert(1)',
    'data:text/html,a',
    'file:///etc/passwd',
    'http://evil.example/',
    'ms-msdt:/id',
    'ms-word:ofe|u|https://evil.example/a.docx',
    'search-ms:query=a',
    'intent://a.example/#Intent;end',
    'mailto:a@evil.example',
    'cursor:callback',
    'cursor://me@anysphere/callback',
  ])('nobody is led to %s', async (redirect_uri) => {
    expect(await register({ redirect_uris: [redirect_uri] })).toMatchObject({
      ...{ status: 400, body: { error: 'invalid_redirect_uri' } },
    })
  })

  test('spellings of this site pass as the resource, and no other', async () => {
    const { asked } = await askingProgram(process)
    const { resource: _, ...rest } = asked
    for (const resource of [
      ...[SITE, `${SITE}/`, `${SITE}/mcp`, `${SITE}/mcp/`, `${SITE}:443/mcp`, 'HTTPS://Site.Example/mcp', ''],
      ...[`${SITE}/mcp?utm_source=plugin`, 'http://site.example/mcp'],
    ])
      expect([resource, (await process.look({ ...rest, resource })).status]).toEqual([resource, 200])
    for (const resource of [
      'https://elsewhere.example/mcp',
      `${SITE}.evil.example/mcp`,
      `${SITE}/admin`,
      'mcp',
      'https://',
    ]) {
      expect([resource, (await process.look({ ...rest, resource })).status]).toEqual([resource, 400])
      const form = { grant_type: 'refresh_token', client_id: asked.client_id!, refresh_token: 'a.b', resource }
      expect(await process.tokens(form)).toMatchObject({ status: 400, body: { error: 'invalid_target' } })
    }
  })

  test('each error has the name and the status by which programs know what to do', async () => {
    const { asked } = await askingProgram(process)
    const client_id = asked.client_id!
    for (const [form, status, error] of [
      [{ grant_type: 'refresh_token', client_id: 'of another key', refresh_token: 'a.b' }, 401, 'invalid_client'],
      [{ grant_type: 'client_credentials', client_id }, 400, 'unsupported_grant_type'],
      [{ grant_type: 'password', client_id, username: 'a', password: 'b' }, 400, 'unsupported_grant_type'],
      [{ grant_type: 'refresh_token', client_id }, 400, 'invalid_request'],
      [{ client_id }, 400, 'invalid_request'],
      [{ grant_type: 'refresh_token', client_id, refresh_token: 'a.b' }, 400, 'invalid_grant'],
    ] as const)
      expect(await process.tokens({ ...form })).toMatchObject({ status, body: { error } })
  })
})

describe('renewals', () => {
  const expire = () =>
    site.backend.database.run(
      "update access_keys set expires_at = '2020-01-01T00:00:00+00:00' where refresh_hash is not null",
    )
  const later = (seconds: number) => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + seconds * 1000)
  const connections = () => site.keys().filter(({ refresh_hash }) => refresh_hash !== null)

  test.each([
    ['2025', true],
    ['2026', false],
  ])('two windows of a program with the official client of %s renew at once, and both go on', async (_, isOlder) => {
    const { program } = await connectedProgram(process, { isOlder })
    const other = testProgram(SITE, { fetch: site.openProcess().ask, isOlder })
    Object.assign(other.kept, program.kept)
    expire()
    const clients = await Promise.all([program.connect(), other.connect()])
    for (const client of [...clients, ...clients]) expect((await client.listTools()).tools).toHaveLength(7)
    expire()
    for (const client of await Promise.all([other.connect(), program.connect()])) await client.listTools()
    expect(connections()).toMatchObject([{ revoked_at: null }])
    expect(site.notified('program-ended')).toEqual([])
  })

  test('a program whose answer was lost asks again for a minute; later it ends the connection, and the owners are told', async () => {
    const { refresh } = await connectedProgram(process)
    const form = refresh()
    const lost = (await process.tokens(form)).body
    const again = await process.tokens(form)
    expect(again).toMatchObject({ status: 200, body: { refresh_token: lost.refresh_token } })
    expect((await send(initialize, { authorization: `Bearer ${again.body.access_token}` })).status).toBe(200)
    expect(await process.tokens({ ...form, client_id: DOCUMENT })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
    later(59)
    expect(await site.openProcess().tokens(form)).toMatchObject({ status: 200 })
    later(3)
    expect(await process.tokens(form)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await process.tokens(form)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await process.tokens({ ...form, refresh_token: lost.refresh_token })).toMatchObject({ status: 400 })
    vi.mocked(Date.now).mockRestore()
    expect((await send(initialize, { authorization: `Bearer ${lost.access_token}` })).status).toBe(401)
    expect(connections()).toMatchObject([{ revoked_at: expect.any(String) }])
    expect(site.notified('program-ended')).toEqual([
      [expect.stringContaining('“Claude (claude.example)”'), site.ownerId],
    ])
  })

  test('the token before the last one ends it, also within the minute', async () => {
    const { refresh } = await connectedProgram(process)
    const form = refresh()
    const next = (await process.tokens(form)).body
    expect((await process.tokens({ ...form, refresh_token: next.refresh_token })).status).toBe(200)
    expect((await process.tokens(form)).status).toBe(400)
    expect(site.notified('program-ended')).toHaveLength(1)
  })

  test.each(['access_token', 'refresh_token'] as const)('a program ends its connection by its %s', async (kind) => {
    const { program, asked } = await connectedProgram(process)
    const revoke = async (form: Record<string, string>) =>
      (await process.app.request('/oauth/revoke', { method: 'POST', body: new URLSearchParams(form) })).status
    const client_id = asked.client_id!
    const [token, hint] = [program.kept.tokens![kind]!, { token_type_hint: kind }]
    expect(await revoke({ token: `${token}x`, client_id })).toBe(200)
    expect(await revoke({ token: key, client_id })).toBe(200)
    expect(await revoke({ token, client_id: 'of another key' })).toBe(401)
    expect(await revoke({ client_id })).toBe(400)
    expect(site.keys()).toMatchObject([{ revoked_at: null }, { revoked_at: null }])
    expect(await revoke({ token, client_id, ...hint })).toBe(200)
    expect(connections()).toMatchObject([{ revoked_at: expect.any(String) }])
    expect((await send(initialize, { authorization: `Bearer ${program.kept.tokens!.access_token}` })).status).toBe(401)
    expect(site.notified('program-ended')).toEqual([])
  })

  const talk = { title: 'Slow maps', location: 'Ghent', description: 'Maps.', date: '2027-05-01' }

  test.each([undefined, DOCUMENT])(
    'drafts of an ended connection pass to the next one of the program (%s)',
    async (documentAt) => {
      const { database } = site.backend
      const { program, asked } = await connectedProgram(process, { documentAt })
      const change = { kind: 'talks', fields: talk, note: 'From the mail' }
      await (await program.connect()).callTool({ name: 'prepare_change', arguments: change })
      // a connection that is in use keeps its own
      expect((await process.look(asked)).body.drafts).toBe(0)
      database.run('update access_keys set revoked_at = now() where refresh_hash is not null')
      for (const other of [{ client_name: 'Clause' }, { redirect_uris: ['https://evil.example/callback'] }]) {
        const given = { client_name: 'Claude', redirect_uris: [REDIRECT], ...other }
        const { client_id } = (await process.post('/oauth/register', given)).body
        const wanted = { ...asked, client_id, redirect_uri: given.redirect_uris[0] }
        expect((await process.look(wanted)).body.drafts, JSON.stringify(other)).toBe(0)
      }
      expect((await process.look(asked)).body.drafts).toBe(1)
      const next = await connectedProgram(process, { documentAt })
      const { id } = connections().find(({ revoked_at }) => revoked_at === null)!
      expect(database.all('select access_key, author from content_drafts')).toEqual([
        { access_key: id, author: site.ownerId },
      ])
      const { content } = await (await next.program.connect()).callTool({ name: 'read_site', arguments: {} })
      expect(JSON.stringify(content)).toContain('Slow maps')
    },
  )

  test('drafts do not pass to another owner’s connection', async () => {
    const { program, asked } = await connectedProgram(process)
    await (await program.connect()).callTool({
      name: 'prepare_change',
      arguments: { kind: 'talks', fields: talk, note: 'n' },
    })
    site.backend.database.run("update access_keys set revoked_at = now(), made_by = 'b' where refresh_hash is not null")
    expect((await process.look(asked)).body.drafts).toBe(0)
  })
})

test('each step may be taken by another process, and nothing is used twice in any', async () => {
  const [first, second, third] = [process, site.openProcess(), site.openProcess()]
  const { program, asked } = await askingProgram(first)
  const { ticket } = (await second.look(asked)).body
  const agreed = await Promise.all([first, second, third].map(({ agree }) => agree(ticket)))
  expect(agreed.map(({ status }) => status).sort()).toEqual([200, 410, 410])
  const code = new URL(agreed.find(({ status }) => status === 200)!.body.returnTo).searchParams.get('code')!
  const form = {
    grant_type: 'authorization_code',
    client_id: asked.client_id!,
    code,
    code_verifier: program.kept.verifier!,
  }
  const { status, body } = await third.tokens(form)
  expect(status).toBe(200)
  expect((await send(initialize, { authorization: `Bearer ${body.access_token}` }, '/mcp', first)).status).toBe(200)
  // whoever has the code a second time ends what it gave (RFC 6749 section 4.1.2)
  expect(await first.tokens(form)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect((await send(initialize, { authorization: `Bearer ${body.access_token}` }, '/mcp', second)).status).toBe(401)

  const call = { name: 'upload_picture', arguments: { kind: 'talks' } }
  const asking = await send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }, { accept: null })
  const { send_to } = JSON.parse((await asking.json()).result.content[0].text)
  const picture = new Uint8Array(
    await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
  )
  const put = async ({ app }: typeof first, address: string) =>
    (await app.request(address, { method: 'PUT', body: picture })).status
  expect(await put(third, send_to.replace('ticket=', 'ticket=x'))).toBe(403)
  expect((await Promise.all([first, second, third].map((one) => put(one, send_to)))).sort()).toEqual([201, 403, 403])
  const spent = () => site.backend.database.all("select name from kept_values where name like 'spent %'")
  expect(spent().length).toBeGreaterThan(1)
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
  site.backend.database.run("update kept_values set created_at = ? where name like 'spent %'", anHourAgo)
  expect((await first.agree((await first.look(asked)).body.ticket)).status).toBe(200)
  expect(spent()).toHaveLength(1)
})
