import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connectMcpClient, makeKey } from '#tests/support/mcp-client.ts'
import type { TestServer } from '#tests/support/server.ts'
import { startServerHere } from '#tests/support/server-here.ts'
import { type TestSite, testSite } from '#tests/support/site.ts'

/* What models put into the tools' inputs in life, as public reports of Claude, Gemini and others show it. */

const owner = { email: 'owner@portico.example', password: 'a quiet harbour in november' }
const talk = { title: 'Slow maps', location: 'Ghent', description: 'Maps.', date: '2027-05-01' }
const note = 'From the mail of the organiser'
let server: TestServer
let site: TestSite
let helper: Awaited<ReturnType<typeof connectMcpClient>>

beforeAll(async () => {
  const environment = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, CONTENT: 'demo' }
  server = await startServerHere({ environment })
  site = await testSite({ ...server, stop: async () => {} })
})
beforeEach(async () => {
  await site.rest('content_drafts?id=not.is.null', { method: 'DELETE' })
  helper = await connectMcpClient(server.url, (await makeKey(server, owner)).key)
})
afterAll(() => server.stop())

const drafts = async () => (await site.rest('content_drafts?order=created_at')) as { fields: Record<string, unknown> }[]
const prepare = (fields: unknown, rest: object = {}) =>
  helper.call('prepare_change', { kind: 'talks', fields, note, ...rest })

test.each<[string, unknown, object?]>([
  ['fields as JSON text', JSON.stringify(talk)],
  ['null for an id that is not given', talk, { id: null }],
  ['an empty id', talk, { id: '' }],
  ['a number as text', { ...talk, length_minutes: '45' }],
  ['null and nothing for optional fields', { ...talk, action_url: '', action_text: null, event: null }],
])('%s is understood', async (_, fields, rest) => {
  expect((await prepare(fields, rest)).refusal).toBeUndefined()
  expect(await drafts()).toMatchObject([{ fields: talk }])
})

test('a number, a list and a yes as JSON text are understood', async () => {
  const { entries } = await helper.call('read_entries', { kind: 'talks', limit: '2', columns: '["title"]' })
  expect(entries.map((entry: object) => Object.keys(entry))).toEqual([
    ['id', 'title'],
    ['id', 'title'],
  ])
  const involvement = { company: 'Quill', role: 'Adviser', period: '2027', description: 'Words.', type: 'advisor' }
  await helper.call('prepare_change', { kind: 'involvements', fields: { ...involvement, highlight: 'true' }, note })
  expect(await drafts()).toMatchObject([{ fields: { highlight: true } }])
})

test('the same new entry twice is one draft, also when both are sent at once', async () => {
  const [first, second] = await Promise.all([prepare(talk), prepare(talk)])
  expect(second.draft.id).toBe(first.draft.id)
  expect((await prepare(talk)).draft.id).toBe(first.draft.id)
  expect(await drafts()).toHaveLength(1)
  await prepare({ ...talk, title: 'Fast maps' })
  expect(await drafts()).toHaveLength(2)
})

test.each<[string, object, string]>([
  ['a date in words', { date: '5 December 2026' }, 'date: Write the date as 2026-12-05'],
  ['no date', { date: '' }, 'date: Date is required'],
  ['HTML in a plain field', { description: '<p>Maps.</p>' }, 'description: This is plain text'],
  ['Markdown in a plain field', { description: 'Read **this**' }, 'description: This looks like Markdown'],
  ['Markdown in a rich field', { abstract: '# Maps\n- slow\n- fast' }, 'abstract: This looks like Markdown'],
  ['a tag that the page leaves out', { abstract: '<h2>Maps</h2><p>Slow.</p>' }, 'abstract: The page leaves out h2.'],
  ['a field that there is not', { speaker: 'Ada' }, 'There is no field speaker. Fields: title'],
])('%s is refused with what to write instead', async (_, fields, refusal) => {
  expect((await prepare({ ...talk, ...fields })).refusal).toContain(refusal)
  expect(await drafts()).toEqual([])
})

test.each([
  ['plain text with a blank line', 'Slow & small.\n\nMaps.', '<p>Slow &amp; small.</p><p>Maps.</p>'],
  ['marked words without a paragraph', 'Slow <strong>maps</strong>', '<p>Slow <strong>maps</strong></p>'],
  ['HTML as the editor writes it', '<p>Slow maps</p>', '<p>Slow maps</p>'],
])('%s becomes rich text', async (_, abstract, stored) => {
  await prepare({ ...talk, abstract })
  expect(await drafts()).toMatchObject([{ fields: { abstract: stored } }])
})

test('what is listed has nothing that a program refuses the whole list for, and says which texts are HTML', async () => {
  const { tools } = await helper.client.listTools()
  const isObject = (part: unknown): part is Record<string, unknown> => typeof part === 'object' && part !== null
  const visit = (part: unknown, path: string): void => {
    if (!isObject(part)) return
    expect(Object.keys(part), path).not.toContain('propertyNames')
    if (part.type === 'object' && !Array.isArray(part)) expect(part.properties, path).not.toEqual({})
    if (part.type === 'string') expect(part.format ?? part.pattern, path).toBeUndefined()
    for (const [name, inner] of Object.entries(part)) visit(inner, `${path}.${name}`)
  }
  for (const { name, inputSchema } of tools) {
    expect(inputSchema.properties, name).toBeTruthy()
    visit(inputSchema, name)
  }
  const { fields } = await helper.call('describe_kind', { kind: 'talks' })
  expect(fields.properties.abstract.description).toMatch(/HTML of these tags alone: p, br, strong/)
  expect(fields.properties.title.description).toBe('Plain text: no HTML, no Markdown.')
  expect(JSON.stringify(fields)).not.toMatch(/"(shown|fallback|options)":/)
  expect((await helper.call('read_site')).only_the_owner.join()).toMatch(/sorts lists.*portrait/)
})

test('an answer has at most 60,000 characters, and says where the rest begins', async () => {
  const transcript = 'Words that were said. '.repeat(2_000)
  const rows = Array.from({ length: 25 }, (_, index) => ({ ...talk, type: 'talk', title: `Talk ${index}`, transcript }))
  await site.rest('talks?id=not.is.null', { method: 'DELETE' })
  for (const row of rows) await site.rest('talks', { method: 'POST', body: row })
  const read = async (args: object) => {
    const answer = await helper.call('read_entries', { kind: 'talks', ...args })
    expect(JSON.stringify(answer).length).toBeLessThan(60_200)
    return answer
  }
  const listed = await read({ limit: 50 })
  expect(listed.entries).toHaveLength(25)
  expect(listed.entries[0].transcript).toMatch(/… \(\d+ characters: read the entry by its id\)$/)
  expect(listed.next_offset).toBeUndefined()
  const first = await read({ limit: 50, columns: ['title', 'transcript'] })
  const next = await read({ limit: 50, columns: ['title', 'transcript'], offset: first.next_offset })
  expect(next.entries[0].id).toBe(listed.entries[first.entries.length].id)

  const [{ id }] = listed.entries
  await site.rest(`talks?id=eq.${id}`, { method: 'PATCH', body: { transcript: transcript.repeat(2) } })
  let whole = ''
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const page = await read({ id, offset })
    whole += page.entries[0].transcript
    offset = page.next_offset
  }
  expect(whole).toBe(transcript.repeat(2))
})
