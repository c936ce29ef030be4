import { afterAll, beforeAll, expect, it } from 'vitest'
import { CONTENT_TABLES } from '#content/kinds.ts'
import { examples } from '#tests/access/rows.ts'
import { openTestBackend, removeFirstRows, SITE_URL, type TestBackend } from '#tests/support/backend.ts'
import { dump } from '#tests/support/dump.ts'
import { isRefusal, Trial } from '#tests/support/trial.ts'

/* What tests/access compares with Postgres actor by actor, repeated by anonymous clients and checked from outside. */

const PUBLIC: readonly string[] = CONTENT_TABLES
const ID = '00000000-0000-4000-8000-000000000009'
const SECRET = 'nobody but the owner reads this'

const trial = new Trial('nobody gets in', 'anonymous requests to every table')
let backend: TestBackend
let tables: string[]
let strangers: Record<string, string>
let asked = 0

beforeAll(async () => {
  backend = await openTestBackend()
  removeFirstRows(backend)
  for (const [table, { row }] of Object.entries(examples)) backend.insertRows(table, [{ id: ID, ...row }])
  backend.insertRows('contact_messages', [{ name: SECRET, email: 'a@example.test', message: SECRET }])
  strangers = {
    'a visitor': backend.keys.publishable,
    'a user without rights': await backend.tokenOf({}),
    'a user who claims to be an admin': await backend.tokenOf({ claims: { user_metadata: { is_admin: true } } }),
    'an admin without the second factor': await adminShortOfFactor(),
  }
  tables = backend.database.all("select name from sqlite_schema where type = 'table'").map(({ name }) => String(name))
})
afterAll(() => {
  trial.print()
  backend.dispose()
})

async function adminShortOfFactor(): Promise<string> {
  const id = crypto.randomUUID()
  const token = await backend.tokenOf({ id, isAdmin: true })
  backend.database.transaction(() =>
    backend.database.run(
      "insert into _factors (account_id, friendly_name, secret, status) values (?, 'App', 'JBSWY3DPEHPK3PXP', 'verified')",
      id,
    ),
  )
  const codes = "insert into _recovery_codes (account_id, id, friendly_name, hashes) values (?, ?, 'Codes', ?)"
  backend.database.transaction(() => backend.database.run(codes, id, id, JSON.stringify([SECRET])))
  return token
}

interface Attempt {
  method: string
  query?: string
  body?: unknown
  prefer?: string
}

async function ask(token: string, table: string, { method, query = '', body, prefer = '' }: Attempt) {
  const headers = {
    ...{ apikey: backend.keys.publishable, authorization: `Bearer ${token}` },
    ...{ 'content-type': 'application/json', prefer },
  }
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const request = new Request(`${SITE_URL}/rest/v1/${table}${query}`, init)
  // from many addresses, so that no limit comes before the rules
  const answer = await backend.fetch(request, { clientAddress: `203.0.${++asked >> 8}.${asked & 255}` })
  return { status: answer.status, text: await answer.text(), range: answer.headers.get('content-range') }
}

const reads: Attempt[] = [
  { method: 'GET', query: '?select=*' },
  { method: 'GET', query: `?id=eq.${ID}` },
  { method: 'GET', query: '?or=(id.not.is.null,id.is.null)' },
  { method: 'HEAD', prefer: 'count=exact' },
]

function writes(table: string): Attempt[] {
  const { row = {}, change = {} } = examples[table] ?? {}
  const prefer = 'return=representation'
  return [
    { method: 'POST', body: { ...row, id: crypto.randomUUID() } },
    { method: 'POST', body: [{ ...row, id: ID, ...change }], prefer: `resolution=merge-duplicates,${prefer}` },
    { method: 'POST', body: { ...row, id: ID }, prefer: `resolution=ignore-duplicates,${prefer}` },
    { method: 'PATCH', query: `?id=eq.${ID}`, body: change, prefer },
    { method: 'PATCH', query: '?id=not.is.null', body: change },
    { method: 'DELETE', query: `?id=eq.${ID}`, prefer },
    { method: 'DELETE', query: '?id=not.is.null' },
  ]
}

it('reads what is public, so that the rest is refused for the right reason', async () => {
  for (const table of PUBLIC) expect((await ask(backend.keys.publishable, table, reads[0]!)).text).toContain(ID)
})

it('shows no row of any other table to anonymous clients', async () => {
  const closed = tables.filter((name) => !PUBLIC.includes(name))
  expect(closed).toEqual(
    expect.arrayContaining(['contact_messages', 'profiles', '_accounts', '_sessions', '_factors', '_recovery_codes']),
  )
  for (const [who, token] of Object.entries(strangers))
    for (const table of closed)
      for (const attempt of reads) {
        const { status, text, range } = await ask(token, table, attempt)
        const isOwnProfile = table === 'profiles' && status === 200 && !text.includes(ID)
        const isNothing = isRefusal(status) || text === '[]' || isOwnProfile || /\/0$/.test(range ?? '')
        const isClosed = isNothing && !text.includes(SECRET)
        trial.record(`${who}: ${attempt.method} ${table}${attempt.query ?? ''} answered ${status} ${range}`, isClosed)
      }
  expect(trial.failures).toEqual([])
})

it('lets no anonymous client write anywhere', async () => {
  const before = dump(backend)
  for (const [who, token] of Object.entries(strangers))
    for (const table of tables)
      for (const attempt of writes(table)) {
        const { status } = await ask(token, table, attempt)
        trial.record(`${who}: ${attempt.method} ${table}${attempt.query ?? ''} (${status})`, dump(backend) === before)
      }
  expect(trial.failures).toEqual([])
})
