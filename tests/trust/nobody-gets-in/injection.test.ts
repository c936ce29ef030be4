import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestBackend, SITE_URL, type TestBackend } from '#tests/support/backend.ts'
import { dump } from '#tests/support/dump.ts'
import { Trial } from '#tests/support/trial.ts'

/* Requests with SQL in place of a table, a column, an operator, a value or an order. */

const SECRET = 'nobody but the owner reads this'
const REQUESTS = 3000

const trial = new Trial('nobody gets in', 'requests with SQL in them')
let backend: TestBackend

beforeAll(async () => {
  backend = await openTestBackend()
  backend.insertRows('contact_messages', [{ name: SECRET, email: 'a@example.test', message: SECRET }])
  backend.insertRows('stories', [
    { title: 'One', content: 'Words' },
    { title: 'Two', content: 'More words' },
  ])
  await backend.tokenOf({ isAdmin: true })
})
afterAll(() => {
  trial.print()
  backend.dispose()
})

const PAYLOADS = [
  ...[
    `'`,
    `"`,
    '`',
    `''`,
    `\\'`,
    `\\`,
    ';',
    '--',
    '/*',
    '*/',
    '%00',
    `' or '1'='1`,
    `" or ""="`,
    `') or ('1'='1`,
    `1 or 1=1`,
  ],
  ...[`'; drop table stories; --`, `"; drop table stories; --`, `'; delete from stories; --`, `1; attach 'x.db' as x`],
  ...[`' union select name,message from contact_messages --`, `id" union select message from contact_messages --`],
  ...[
    `x') union select 1,2,3,4 from _accounts--`,
    `(select message from contact_messages)`,
    `(select 1 from _accounts)`,
  ],
  ...[
    `title" from stories union select message from contact_messages--`,
    `title,(select password_hash from _accounts)`,
  ],
  ...[
    `case when 1=1 then title else content end`,
    `randomblob(100000000)`,
    `load_extension('x')`,
    `readfile('/etc/passwd')`,
  ],
  ...[
    `zeroblob(1000000000)`,
    `sqlite_version()`,
    `title||message`,
    `title collate nocase`,
    `1)) --`,
    `id::text`,
    `title->>'a'`,
  ],
  ...[
    'pragma table_info(stories)',
    'sqlite_schema',
    'rowid',
    '_rowid_',
    'stories.title',
    'main.stories',
    'now()',
    '$1',
    '?1',
    ':a',
    '@a',
  ],
  ...[
    '\u0000',
    '\ud800',
    '＇',
    '‘',
    'ʼ',
    `%27`,
    `%2527`,
    `\\x27`,
    `$$`,
    `$a$`,
    `0x27`,
    `x'27'`,
    '{',
    '}',
    '(',
    ')',
    ',',
    '.',
    '*',
    '"a"."b"',
  ],
]
const TABLES = ['stories', 'hero', 'talks', 'contact_messages', '_accounts', 'sqlite_schema', 'rpc']
const COLUMNS = ['title', 'content', 'image_alt', 'image_caption', 'display_order', 'created_at']
const OPERATORS = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'in',
  'is',
  'not.eq',
  'not.is',
  'fts',
  'cs',
  'match',
]

/** Deterministic, so that a failure can be repeated. */
function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
  return <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)]!
}

function randomRequest(pick: ReturnType<typeof createRandom>): { method: string; path: string; body?: string } {
  const payload = () =>
    pick([pick(PAYLOADS), `${pick(PAYLOADS)}${pick(PAYLOADS)}`, `${pick(COLUMNS)}${pick(PAYLOADS)}`])
  const parts: (() => [string, string])[] = [
    () => ['select', pick([payload(), `title,${payload()}`, `${payload()}:title`, `title::${payload()}`])],
    () => ['order', pick([payload(), `title.${payload()}`, `${payload()}.desc`, `title.desc.${payload()}`])],
    () => [pick(COLUMNS), `${pick(OPERATORS)}.${payload()}`],
    () => [pick(COLUMNS), `in.(${payload()},"${payload()}")`],
    () => [payload(), `eq.${payload()}`],
    () => [pick(COLUMNS), `${payload()}.${payload()}`],
    () => [pick(['or', 'and', 'not.or']), `(${pick(COLUMNS)}.${pick(OPERATORS)}.${payload()},title.eq."${payload()}")`],
    () => [pick(['limit', 'offset']), payload()],
    () => [pick(['columns', 'on_conflict']), payload()],
  ]
  const query = Array.from({ length: pick([1, 1, 1, 2]) }, () => pick(parts)())
    .map(([name, value]) => `${asParameter(name)}=${asParameter(value)}`)
    .join('&')
  const table = pick([pick(TABLES), payload(), ...Array<string>(8).fill('stories')])
  const method = pick(['GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'DELETE'])
  const body = JSON.stringify({ [pick([payload(), pick(COLUMNS)])]: payload() })
  return {
    method,
    path: `/rest/v1/${asParameter(table)}?${query}`,
    ...(['POST', 'PATCH'].includes(method) && { body }),
  }
}

/** A lone surrogate cannot be part of an address. */
const asParameter = (text: string) => encodeURIComponent(text.toWellFormed())

/** The engine's own error messages: they show that SQL reached it that it could not parse. */
const ENGINE = /SQLITE_|unrecognized token|no such (?:table|column|function)|incomplete input|": syntax error/

/** What none of our statements contains: a second statement, a comment, another table, a function from the request. */
const FOREIGN =
  /[;\0]|--|\/\*|\bunion\b|_accounts|\b(?:attach|pragma|drop|randomblob|zeroblob|load_extension|readfile)\b|sqlite_/

it('finds what it looks for when asked as it should be, so that the rest finds nothing for the right reason', async () => {
  const own = await backend.request('/rest/v1/stories?title=eq.One&select=title')
  expect(await own.json()).toEqual([{ title: 'One' }])
  const secret = await backend.request('/rest/v1/contact_messages?select=name', {
    headers: { apikey: backend.keys.secret },
  })
  expect(await secret.text()).toContain(SECRET)
})

it('reaches no other table, writes nothing and becomes part of no statement', async () => {
  const before = dump(backend)
  const pick = createRandom(20_260_105)
  const statements = new Set<string>()
  const prepare = vi.spyOn(backend.database.connection, 'prepare')
  let accepted = 0
  for (let count = 0; count < REQUESTS; count++) {
    const { method, path, body } = randomRequest(pick)
    const headers = { apikey: backend.keys.publishable, 'content-type': 'application/json' }
    const request = new Request(SITE_URL + path, { method, headers, ...(body && { body }) })
    // from many addresses, so that no limit comes before the engine
    const answer = await backend.fetch(request, { clientAddress: `203.0.${count >> 8}.${count & 255}` })
    const text = await answer.text()
    if (answer.ok) accepted += 1
    const sql = prepare.mock.calls.map(([statement]) => statement)
    prepare.mockClear()
    for (const statement of sql) statements.add(statement)
    const isQuiet = answer.status < 500 && !ENGINE.test(text) && !text.includes(SECRET)
    const isOurs = !sql.some((statement) => FOREIGN.test(statement))
    trial.record(`${method} ${path} (${answer.status}): ${text.slice(0, 200)} ${sql}`, isQuiet && isOurs)
  }
  prepare.mockRestore()
  trial.record('something was written', dump(backend) === before)
  expect(trial.failures).toEqual([])
  // enough requests reached the engine to prove the point
  expect(accepted).toBeGreaterThan(300)
  expect(statements.size).toBeGreaterThan(50)
})
