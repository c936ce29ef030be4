import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CONTENT_TABLES } from '#content/kinds.ts'
import { openTestBackend, type TestBackend } from '#tests/support/backend.ts'
import { examples } from './rows.ts'

/* Who may do what on the embedded backend, in absolute terms: matrix.test.ts holds both engines to the same answers. */

const OWN_ID = '11111111-1111-4111-8111-111111111111'
const OTHER_ID = '22222222-2222-4222-8222-222222222222'

const ACTORS = ['visitor', 'user', 'admin', 'expired token', 'secret key'] as const
type ActorName = (typeof ACTORS)[number]

const OPERATIONS = ['select', 'insert', 'update', 'delete'] as const
type OperationName = (typeof OPERATIONS)[number]

/** `some`: the row is read or written; `none`: it is as if it were not there; else the error's code. */
type Outcome = 'some' | 'none' | '42501' | 'PGRST303'

type Expected = Record<ActorName, Record<OperationName, Outcome>>

const outcomes = (select: Outcome, insert: Outcome, update: Outcome, remove: Outcome) => ({
  select,
  insert,
  update,
  delete: remove,
})

const everybodyElse = {
  'expired token': outcomes('PGRST303', 'PGRST303', 'PGRST303', 'PGRST303'),
  'secret key': outcomes('some', 'some', 'some', 'some'),
}

const readByAllWrittenByAdmins: Expected = {
  visitor: outcomes('some', '42501', '42501', '42501'),
  user: outcomes('some', '42501', 'none', 'none'),
  admin: outcomes('some', 'some', 'some', 'some'),
  ...everybodyElse,
}

const ownRowReadNobodyWrites: Expected = {
  visitor: outcomes('42501', '42501', '42501', '42501'),
  user: outcomes('none', '42501', '42501', '42501'),
  admin: outcomes('none', '42501', '42501', '42501'),
  ...everybodyElse,
}

const inboxOfAdmins: Expected = {
  visitor: outcomes('42501', '42501', '42501', '42501'),
  user: outcomes('none', '42501', 'none', 'none'),
  admin: outcomes('some', '42501', 'some', 'some'),
  ...everybodyElse,
}

const writtenByTheServer: Expected = {
  visitor: outcomes('42501', '42501', '42501', '42501'),
  user: outcomes('none', '42501', '42501', '42501'),
  admin: outcomes('some', '42501', '42501', '42501'),
  ...everybodyElse,
}

const forAdminsOnly: Expected = {
  visitor: outcomes('42501', '42501', '42501', '42501'),
  user: outcomes('none', '42501', 'none', 'none'),
  admin: outcomes('some', 'some', 'some', 'some'),
  ...everybodyElse,
}

const endedByAdmins: Expected = {
  ...forAdminsOnly,
  user: outcomes('none', '42501', 'none', '42501'),
  admin: outcomes('some', 'some', 'some', '42501'),
}

interface TableCase {
  row: Record<string, unknown>
  change: Record<string, unknown>
  expected: Expected
}

const tables: Record<string, TableCase> = {
  ...Object.fromEntries(
    CONTENT_TABLES.map((table) => [table, { ...examples[table]!, expected: readByAllWrittenByAdmins }]),
  ),
  profiles: { row: {}, change: { is_admin: true }, expected: ownRowReadNobodyWrites },
  contact_messages: {
    row: { name: 'a', email: 'a@example.test', message: 'b' },
    change: { status: 'sent' },
    expected: inboxOfAdmins,
  },
  contact_limits: { row: { network: 'a' }, change: { network: 'x' }, expected: writtenByTheServer },
  visits: {
    row: { day: '2024-02-29', writer: OWN_ID, counts: {} },
    change: { counts: { view: { '/': 1 } } },
    expected: writtenByTheServer,
  },
  kept_values: { row: { name: 'a', value: {} }, change: { name: 'x' }, expected: writtenByTheServer },
  content_versions: {
    row: { table_name: 'talks', row_id: OWN_ID, action: 'update', row: {} },
    change: { action: 'delete' },
    expected: writtenByTheServer,
  },
  content_drafts: {
    row: { table_name: 'talks', fields: {} },
    change: { fields: { title: 'x' } },
    expected: forAdminsOnly,
  },
  content_previews: {
    row: { token_hash: 'a', expires_at: '2024-02-29T12:00:00+00:00' },
    change: { views: 3 },
    expected: endedByAdmins,
  },
}

const METHODS = { select: 'GET', insert: 'POST', update: 'PATCH', delete: 'DELETE' }

let backend: TestBackend

beforeAll(async () => {
  backend = await openTestBackend()
})

// a backend of its own for each of hundreds of tests would cost more than all of them
beforeEach(() => removeAllRows())

afterAll(() => backend.dispose())

function removeAllRows(): void {
  const { database } = backend
  database.transaction(() => {
    for (const name of [...database.tables.keys(), '_sessions', '_accounts']) database.run(`delete from "${name}"`)
    // what has been removed is kept there
    database.run('delete from content_versions')
  })
}

async function headersOf(actor: ActorName): Promise<Record<string, string>> {
  if (actor === 'visitor') return {}
  if (actor === 'secret key') return { apikey: backend.keys.secret }
  const lifetime = actor === 'expired token' ? -60 : 3600
  const token = await backend.tokenOf({ id: OWN_ID, isAdmin: actor !== 'user', lifetime })
  return { authorization: `Bearer ${token}` }
}

async function attempt(table: string, actor: ActorName, operation: OperationName): Promise<Outcome> {
  const { row, change } = tables[table]!
  const target = { id: OTHER_ID, ...row }
  if (operation !== 'insert') backend.insertRows(table, [target])
  const headers = { ...(await headersOf(actor)), prefer: 'return=representation' }
  const body = { select: undefined, insert: target, update: change, delete: undefined }[operation]
  const path = operation === 'insert' ? table : `${table}?id=eq.${OTHER_ID}`
  const init = { method: METHODS[operation], headers, ...(body && { body: JSON.stringify(body) }) }
  const answer = await backend.request(`/rest/v1/${path}`, init)
  const answered = await answer.json()
  if (answer.status >= 400) return answered.code
  return answered.length ? 'some' : 'none'
}

it('every table has its case here', () => {
  expect([...backend.database.tables.keys()].sort()).toEqual(Object.keys(tables).sort())
})

describe.each(Object.keys(tables))('%s', (table) => {
  const cases = ACTORS.flatMap((actor) => OPERATIONS.map((operation) => ({ actor, operation })))

  it.each(cases)('$actor, $operation', async ({ actor, operation }) => {
    const expected = tables[table]!.expected[actor][operation]
    expect(await attempt(table, actor, operation)).toBe(expected)
    const isThere = backend.database.get(`select 1 from "${table}" where id = ?`, OTHER_ID) !== undefined
    const removed = operation === 'delete' && expected === 'some'
    const added = operation === 'insert' && expected !== 'some'
    expect(isThere).toBe(!removed && !added)
  })
})

it('a user reads his own profile', async () => {
  const headers = await headersOf('user')
  const answer = await backend.request('/rest/v1/profiles?select=id', { headers })
  expect(await answer.json()).toEqual([{ id: OWN_ID }])
})
