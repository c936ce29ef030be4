import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FORMS } from '#content/forms.ts'
import { LIST_TABLES } from '#content/kinds.ts'
import { FILLABLE_TABLES } from '#server/mcp/fillable.ts'
import { connectMcpClient, makeKey } from '#tests/support/mcp-client.ts'
import type { TestServer } from '#tests/support/server.ts'
import { startServerHere } from '#tests/support/server-here.ts'
import { type TestSite, testSite } from '#tests/support/site.ts'

/* What a program can do with an access key, by the official clients. */

const owner = { email: 'owner@portico.example', password: 'a quiet harbour in november' }
const talk = { title: 'Slow maps', location: 'Ghent', description: 'Maps.', date: '2027-05-01' }
const note = 'From the mail of the organiser'
let server: TestServer
let site: TestSite
let key: string
let id: string
let authorization: string

beforeAll(async () => {
  const environment = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, CONTENT: 'demo' }
  server = await startServerHere({ environment })
  site = await testSite({ ...server, stop: async () => {} })
})
// the calls of one key would not be enough for all tests and their second tries
beforeEach(async () => {
  await site.rest('content_drafts?id=not.is.null', { method: 'DELETE' })
  const made = await makeKey(server, owner)
  ;({ key, authorization } = made)
  id = made.stored.id
})
afterAll(() => server.stop())

const TOOLS = [
  ...['read_site', 'describe_kind', 'read_entries', 'prepare_change', 'prepare_removal', 'discard_draft'],
  'upload_picture',
]
const drafts = async () => (await site.rest('content_drafts?order=created_at')) as Record<string, unknown>[]

test.each(['auto', 'legacy'] as const)(
  'a client prepares a talk and a shorter biography, in the era %s',
  async (era) => {
    const { client, call } = await connectMcpClient(server.url, key, era)
    expect(client.getInstructions()).toContain('nothing you do is public')
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(TOOLS)
    const { messages } = await client.getPrompt({ name: 'add_talk', arguments: { about: 'https://conf.example' } })
    expect(JSON.stringify(messages)).toContain('https://conf.example')
    const { prompts } = await client.listPrompts()
    for (const { name } of prompts) {
      const task = JSON.stringify(await client.getPrompt({ name, arguments: { about: 'the ferry' } }))
      // what a task names is there
      const named = [...task.matchAll(/\\"(\w+)\\"/g)].map(([, kind]) => kind)
      expect([name, named.filter((kind) => !FILLABLE_TABLES.some((table) => table === kind))]).toEqual([name, []])
      expect(task).toContain('the ferry')
    }

    const { kinds } = await call('read_site')
    expect(kinds).toContainEqual({ kind: 'talks', label: 'Talk', entries: expect.any(Number) })
    expect(kinds).toContainEqual({ kind: 'contact', label: FORMS.contact.label, only_one: true, is_read_only: true })
    const { fields } = await call('describe_kind', { kind: 'talks' })
    expect(fields.required).toEqual(expect.arrayContaining(['title', 'location', 'description', 'date']))

    const refused = await call('prepare_change', { kind: 'talks', fields: { title: 'Slow maps', date: 'May' }, note })
    expect(refused.refusal).toMatch(/location: .+\ndescription: .+\ndate: Write the date as 2026-12-05/)
    const { draft, review_at } = await call('prepare_change', { kind: 'talks', fields: talk, note })
    expect(review_at).toBe(`${server.url}/admin/drafts`)
    await call('prepare_change', { kind: 'talks', id: draft.id, fields: { place: 'Vooruit' }, note })
    await call('prepare_change', { kind: 'press_kit', fields: { short_bio: 'Shorter.' }, note })
    expect(await drafts()).toMatchObject([
      {
        table_name: 'talks',
        row_id: null,
        fields: { ...talk, place: 'Vooruit', slug: 'slow-maps' },
        note,
        access_key: id,
      },
      { table_name: 'press_kit', fields: { short_bio: 'Shorter.' }, access_key: id, publish_at: null },
    ])
    expect((await call('read_site')).your_drafts).toHaveLength(2)
    expect(await call('discard_draft', { id: draft.id })).toEqual({ discarded: draft.id })
    const [first] = (await call('read_entries', { kind: 'talks', limit: 1 })).entries
    await call('prepare_removal', { kind: 'talks', id: first.id, note })
    expect((await drafts()).map(({ is_removal, row_id }) => [is_removal, row_id === first.id])).toEqual([
      [false, false],
      [true, true],
    ])
    await client.close()
  },
)

test('what is too long for a draft is refused with a sentence', async () => {
  const long = 'A quiet quay. '.repeat(16_000)
  await site.rest('talks', { method: 'POST', body: { ...talk, type: 'talk', transcript: long } })
  const [{ id }] = (await site.rest('talks?transcript=neq.&limit=1&order=created_at.desc')) as [{ id: string }]
  const { client, call } = await connectMcpClient(server.url, key)
  expect(await call('prepare_change', { kind: 'talks', id, fields: { transcript: `${long}.` }, note })).toEqual({
    refusal: expect.stringContaining('200 kB'),
  })
  expect(await call('prepare_removal', { kind: 'talks', id, note })).toEqual({
    refusal: expect.stringContaining('Ask the owner to delete it'),
  })
  await client.close()
  await site.rest(`talks?id=eq.${id}`, { method: 'DELETE' })
})

test('entries with the same number come in the order of the page', async () => {
  const made = [3, 1, 2].map((day) => ({ created_at: `2026-01-0${day}T00:00:00Z`, quote: `No. ${day}`, person: 'Ada' }))
  await site.rest('testimonials?id=not.is.null', { method: 'DELETE' })
  await site.rest('testimonials', { method: 'POST', body: made.map((row) => ({ ...row, display_order: 0 })) })
  const { client, call } = await connectMcpClient(server.url, key)
  const { entries } = await call('read_entries', { kind: 'testimonials' })
  expect(entries.map(({ quote }: { quote: string }) => quote)).toEqual(['No. 1', 'No. 2', 'No. 3'])
  await client.close()
})

test('the client of 2025 reads and prepares too', async () => {
  const client = new OlderClient({ name: 'test', version: '1.0.0' })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await client.connect(new OlderTransport(new URL(`${server.url}/mcp`), { requestInit }) as never) // their types differ in an option
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(TOOLS)
  await client.callTool({ name: 'prepare_change', arguments: { kind: 'talks', fields: talk, note } })
  expect(await drafts()).toMatchObject([{ fields: talk }])
  await client.close()
})

test('every kind that can be filled in is described', async () => {
  const { call } = await connectMcpClient(server.url, key)
  for (const kind of FILLABLE_TABLES) {
    const { fields } = await call('describe_kind', { kind })
    expect(Object.keys(fields.properties), kind).not.toEqual([])
    expect(JSON.stringify(fields)).not.toMatch(/display_order|former_slugs/)
  }
})

/** Those of press_photos and press_logos need a file, which a program cannot give. */
const ADDED = LIST_TABLES.filter(
  (kind) => kind !== 'press_photos' && kind !== 'press_logos' && FILLABLE_TABLES.includes(kind),
)

test('a new entry of each list needs only what its form requires, and is seen on its page', async () => {
  const { call } = await connectMcpClient(server.url, key)
  for (const kind of ADDED) {
    const { required, properties } = (await call('describe_kind', { kind })).fields
    const exampleOf = (column: string) => {
      const { type, format, minimum = 1 } = properties[column]
      if (column === 'address') return 'https://slow-maps.example/'
      if (type === 'integer' || type === 'number') return minimum
      return type === 'boolean' ? true : format === 'date' ? '2027-05-01' : 'Slow maps'
    }
    const fields = Object.fromEntries(required.map((column: string) => [column, exampleOf(column)]))
    const { draft } = await call('prepare_change', { kind, fields, note })
    const pages = ['/', '/press-kit', '/advisory', '/speaking', `/${draft.id}`].map(async (path) => {
      const body = JSON.stringify({ path, changes: [{ table: kind, id: draft.id, fields: draft.fields }] })
      return (await fetch(`${server.url}/api/preview`, { method: 'POST', headers: { authorization }, body })).text()
    })
    expect(String(await Promise.all(pages)), kind).toMatch(/slow[ -]map/i) // a mark stands before the last letter
  }
})

test('a picture is sent once to an address, by whoever has it, and is stored as its pixels alone', async () => {
  const { call } = await connectMcpClient(server.url, key)
  const { send_to, for_example } = await call('upload_picture', { kind: 'talks' })
  expect(for_example).toBe(`curl --upload-file photo.jpg "${send_to}"`)
  const jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Copyright: 'secret' } })
    .jpeg()
    .toBuffer()
  const send = (bytes: Buffer) => fetch(send_to, { method: 'PUT', body: new Uint8Array(bytes) })
  for (const [bytes, why] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /no JPEG/],
    [Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), /iPhone photo/],
  ] as const)
    expect(await (await send(bytes)).json(), 'a refusal leaves the address as it is').toMatchObject({
      message: expect.stringMatching(why),
    })
  const answer = await send(jpeg)
  expect(answer.status).toBe(201)
  const { value } = await answer.json()
  expect((await send(jpeg)).status).toBe(403)
  const stored = await fetch(server.url + value)
  expect(stored.headers.get('content-type')).toBe('image/webp')
  const bytes = Buffer.from(await stored.arrayBuffer())
  expect(bytes.includes('secret')).toBe(false)
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 288, height: 192 })
  await call('prepare_change', { kind: 'talks', fields: { ...talk, image_url: value }, note })
  expect(await drafts()).toMatchObject([{ fields: { image_url: value } }])
  expect(server.output()).not.toContain('ticket')
})

test('the address of a picture is a page with a form in a browser, which may fail first', async () => {
  const { call } = await connectMcpClient(server.url, key)
  const { send_to } = await call('upload_picture', { kind: 'talks' })
  const page = await fetch(send_to)
  expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'no-referrer'])
  expect(await page.text()).toContain('<form method="post" enctype="multipart/form-data">')
  const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const post = (file: Buffer) => {
    const body = new FormData()
    body.set('picture', new File([new Uint8Array(file)], 'photo.jpg', { type: 'image/jpeg' }))
    return fetch(send_to, { method: 'POST', body })
  }
  const failed = await post(Buffer.from('a text'))
  expect(failed.status).toBe(400)
  expect(await failed.text()).toMatch(/no JPEG[\s\S]*<form/)
  const done = await post(jpeg)
  expect(done.status).toBe(201)
  expect(await done.text()).toMatch(/story-images\/talks\/\d{13}-/)
  expect((await post(jpeg)).status).toBe(403)
})

test('a key ends with one request, with its maker’s right, and is shown once', async () => {
  const keysOf = (headers: object) => fetch(`${server.url}/rest/v1/access_keys?select=*`, { headers: { ...headers } })
  const { publishable } = await server.keys()
  const stored = await (await keysOf({ apikey: publishable, authorization })).json()
  expect(stored).toContainEqual(expect.objectContaining({ id }))
  expect(JSON.stringify(stored)).not.toContain(key)
  const ask = (bearer: string) => connectMcpClient(server.url, bearer).then(({ call }) => call('read_site'))
  await expect(ask(`${key}x`)).rejects.toThrow()
  await site.rest('profiles?is_admin=is.true', { method: 'PATCH', body: { is_admin: false } })
  await expect(ask(key)).rejects.toThrow()
  await site.rest('profiles?is_admin=is.false', { method: 'PATCH', body: { is_admin: true } })
  expect((await ask(key)).site_url).toBe(server.url)
  const end = (headers: Record<string, string>) =>
    fetch(`${server.url}/api/access-keys/${id}`, { method: 'DELETE', headers })
  expect((await end({})).status).toBe(401)
  expect((await end({ authorization: `Bearer ${key}` })).status).toBe(401)
  expect((await end({ authorization })).status).toBe(200)
  await expect(ask(key)).rejects.toThrow()
})
