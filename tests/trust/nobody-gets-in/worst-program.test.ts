import { makePicture } from '@portico/backend/test-support/pictures.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CONTENT_TABLES } from '#content/kinds.ts'
import { clientAt } from '#tests/support/client.ts'
import { connectMcpClient, makeKey } from '#tests/support/mcp-client.ts'
import type { TestServer } from '#tests/support/server.ts'
import { startServerHere } from '#tests/support/server-here.ts'
import { type TestSite, testSite } from '#tests/support/site.ts'
import { isRefusal, Trial } from '#tests/support/trial.ts'

/* The worst program with an access key, led by the worst model: it tries everything, and may mislead in its drafts. */

const owner = { email: 'owner@portico.example', password: 'a quiet harbour in november' }
const SECRET = 'nobody outside may read this'
const LIE = 'A lie that nobody has seen'
const note = 'Nothing to see here'
const trial = new Trial('nobody gets in', 'ways of a program with an access key')
let server: TestServer
let site: TestSite
let key: Awaited<ReturnType<typeof makeKey>>
let helper: Awaited<ReturnType<typeof connectMcpClient>>
let live: string
const heard: string[] = []

/** All that visitors read, and all settings of the site. */
const content = async () =>
  JSON.stringify(await Promise.all(CONTENT_TABLES.map((table) => site.rest(`${table}?select=*&order=id`))))

async function call(tool: string, args: Record<string, unknown> = {}) {
  const answer = await helper.call(tool, args).catch((error: Error) => ({ refusal: error.message }))
  heard.push(JSON.stringify(answer))
  return answer
}
const isRefused = async (what: string, tool: string, args: Record<string, unknown>) =>
  trial.record(what, 'refusal' in (await call(tool, args)))

beforeAll(async () => {
  const environment = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, CONTENT: 'demo' }
  server = await startServerHere({ environment })
  site = await testSite({ ...server, stop: async () => {} })
  const message = { name: SECRET, email: 'a@visitor.example', message: SECRET }
  await site.rest('contact_messages', { method: 'POST', body: message })
  const draft = { table_name: 'talks', fields: { title: SECRET } }
  await site.rest('content_drafts', { method: 'POST', body: draft })
  live = await content()
})
/** Each test, and each try of one, has every call of a key and no draft from before. */
beforeEach(async () => {
  heard.length = 0
  await site.rest('content_drafts?access_key=not.is.null', { method: 'DELETE' })
  key = await makeKey(server, owner)
  helper = await connectMcpClient(server.url, key.key)
})
afterAll(async () => {
  trial.print()
  await server.stop()
})

test('nothing goes live, and nothing is read that visitors cannot read', async () => {
  const [theirs] = (await site.rest('content_drafts?access_key=is.null')) as [{ id: string }]
  const [talk] = (await site.rest('talks?limit=1')) as [{ id: string; title: string; updated_at: string }]
  await call('read_site')
  await call('read_entries', { kind: 'talks' })
  for (const kind of ['profiles', 'contact_messages', 'access_keys', 'content_drafts', 'content_versions', 'visits']) {
    await isRefused(`reading ${kind}`, 'read_entries', { kind })
    await isRefused(`a change of ${kind}`, 'prepare_change', { kind, fields: { is_admin: true }, note })
    await isRefused(`a removal from ${kind}`, 'prepare_removal', { kind, id: talk.id, note })
  }
  for (const column of [
    'publish_at',
    'display_order',
    'former_slugs',
    'id',
    'updated_at',
    'image_metadata',
    '__proto__',
  ])
    await isRefused(`the column ${column}`, 'prepare_change', {
      kind: 'talks',
      id: talk.id,
      fields: { [column]: 1 },
      note,
    })
  await isRefused('a removal of what exists once', 'prepare_removal', { kind: 'hero', id: talk.id, note })
  await isRefused("another's draft, changed", 'prepare_change', {
    kind: 'talks',
    id: theirs.id,
    fields: { title: LIE },
    note,
  })
  await isRefused("another's draft, discarded", 'discard_draft', { id: theirs.id })
  await isRefused('no note', 'prepare_change', { kind: 'talks', id: talk.id, fields: { title: LIE } })
  for (const url of ['javascript:alert(1)', 'data:text/html,a', 'file:///etc/passwd'])
    await isRefused(`the link ${url}`, 'prepare_change', {
      kind: 'talks',
      id: talk.id,
      fields: { action_url: url },
      note,
    })
  const elsewhere = { image_url: 'https://elsewhere.example/pixel.png' }
  await isRefused('a picture elsewhere', 'prepare_change', { kind: 'talks', id: talk.id, fields: elsewhere, note })
  for (const address of [
    `${server.url}/favicon.ico`,
    'http://169.254.169.254/latest',
    'http://[::1]/',
    'file:///etc/passwd',
  ])
    await isRefused(`a picture at ${address}`, 'upload_picture', { kind: 'talks', address })

  // what is prepared waits, whatever it says
  const { draft } = await call('prepare_change', { kind: 'talks', id: talk.id, fields: { title: LIE }, note })
  await call('prepare_removal', {
    kind: 'stories',
    id: ((await site.rest('stories?limit=1')) as [{ id: string }])[0].id,
    note,
  })
  await site.rest(`content_drafts?id=eq.${draft.id}`, { method: 'PATCH', body: { publish_at: '2099-01-01T00:00:00Z' } })
  await isRefused('a draft with a time, changed', 'prepare_change', {
    kind: 'talks',
    id: talk.id,
    fields: { title: `${LIE}!` },
    note,
  })
  await isRefused('a draft with a time, discarded', 'discard_draft', { id: draft.id })
  await new Promise((resolve) => setTimeout(resolve, 500))
  trial.record('a limit refused it, and nothing else', !/a minute|Too many/.test(heard.join()))
  trial.record('content went live', (await content()) === live)
  trial.record('the page changed', !(await (await fetch(`${server.url}/talks`)).text()).includes(LIE))
  trial.record('a message or a foreign draft was read', !heard.join().includes(SECRET))
  expect(trial.failures).toEqual([])
})

test('no column that the owner keeps for themselves is prepared, of any kind', async () => {
  for (const kind of CONTENT_TABLES) {
    const [row] = (await site.rest(`${kind}?limit=1`)) as Record<string, unknown>[]
    const { fields } = await call('describe_kind', { kind })
    const closed = Object.keys(row ?? {}).filter((column) => !(column in (fields?.properties ?? {})))
    const given = { kind, ...(row && 'display_order' in row && { id: row.id }), note }
    const { refusal = '' } = await call('prepare_change', {
      ...given,
      fields: Object.fromEntries(closed.map((column) => [column, LIE])),
    })
    // an unknown kind is refused by its name, a column by its own
    const passed = fields ? closed.filter((column) => !refusal.includes(column)) : refusal ? [] : [kind]
    trial.record(`${kind}: ${passed}`, passed.length === 0)
  }
  const sections = [{ id: 'talks-media', label: LIE, isHidden: true }]
  await isRefused('sections shown and hidden', 'prepare_change', { kind: 'site', fields: { sections }, note })
  expect(trial.failures).toEqual([])
})

test('its key opens nothing but /mcp, and that only under the name of the site', async () => {
  const { publishable } = await server.keys()
  const headers = { apikey: publishable, authorization: `Bearer ${key.key}`, 'content-type': 'application/json' }
  const nowhere = `id=eq.${crypto.randomUUID()}`
  // none of them changes anything when the owner sends it
  const requests: [method: string, path: string, body?: object][] = [
    ['GET', '/auth/v1/user'],
    ['POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name: 'Phone' }],
    ['GET', '/rest/v1/contact_messages'],
    ['PATCH', `/rest/v1/talks?${nowhere}`, { title: LIE }],
    ['PATCH', `/rest/v1/content_drafts?${nowhere}`, { note: LIE }],
    ['DELETE', `/rest/v1/contact_messages?${nowhere}`],
    ['DELETE', '/storage/v1/object/site-settings', { prefixes: ['nothing.png'] }],
    ['GET', '/api/health'],
    ['GET', '/api/health/links'],
    ['GET', '/api/demo'],
    ['POST', '/api/drafts/publish', { drafts: [] }],
    ['POST', '/api/preview', { path: '/', changes: [] }],
  ]
  for (const [method, path, body] of requests) {
    const request = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const ask = async (more: object) => fetch(server.url + path, { ...request, headers: { ...headers, ...more } })
    const answer = await ask({})
    trial.record(`${method} ${path}: ${answer.status}`, isRefusal(answer.status, await answer.text()))
    expect((await ask({ authorization: key.authorization })).ok, `${method} ${path} of the owner`).toBe(true)
  }
  const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const listUnder = async (host: string) => {
    const request = { method: 'POST', headers: { ...headers, host, origin: `http://${host}` }, body: message }
    return (await clientAt(server.port, '127.0.0.1')('/mcp', request)).status
  }
  expect(await listUnder(new URL(server.url).host)).toBe(200)
  for (const host of ['evil.example', `localhost.evil.example:${server.port}`, `evil.example:${server.port}`])
    trial.record(`/mcp under ${host}`, (await listUnder(host)) === 403)
  const picture = { method: 'PUT', body: new Uint8Array(await makePicture('png')) }
  const { send_to } = await call('upload_picture', { kind: 'stories' })
  const guessed = await fetch(`${server.url}/mcp/pictures?ticket=guess`, picture)
  trial.record(`a guessed ticket: ${guessed.status}`, guessed.status === 403)
  expect((await fetch(send_to, picture)).status).toBe(201)
  expect(trial.failures).toEqual([])
})

test('a flood is refused, fifty drafts are all that wait, and one request of the owner ends it', async () => {
  const fields = { title: LIE, location: 'x', description: 'x', date: '2027-01-01' }
  const waiting = { table_name: 'talks', fields, access_key: key.stored.id }
  await site.rest('content_drafts', { method: 'POST', body: Array.from({ length: 49 }, () => waiting) })
  const fiftieth = { kind: 'talks', fields: { ...fields, place: 'x' }, note }
  trial.record('no fiftieth draft', 'draft' in (await call('prepare_change', fiftieth)))
  const another = { ...fields, title: `${LIE}!` } // the same one again is no draft more
  await isRefused('a draft more than fifty', 'prepare_change', { kind: 'talks', fields: another, note })
  const statuses = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const headers = { authorization: `Bearer ${key.key}` }
      return (await fetch(`${server.url}/mcp`, { method: 'POST', headers, body: '{}' })).status
    }),
  )
  trial.record(`a flood was answered ${statuses}`, statuses.filter((status) => status === 429).length > 40)
  const { authorization } = key
  const ended = await fetch(`${server.url}/api/access-keys/${key.stored.id}`, {
    method: 'DELETE',
    headers: { authorization },
  })
  trial.record(`ending it was answered ${ended.status}`, ended.status === 200)
  const after = await fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key.key}` },
    body: '{}',
  })
  trial.record(`afterwards it was answered ${after.status}`, after.status === 401 || after.status === 429)
  trial.record('content went live', (await content()) === live)
  expect(trial.failures).toEqual([])
})
