import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ColumnTypeCase, columnTypeCases } from './column-type-cases.ts'
import { type Contract, type ContractEngine, casesOf } from './contract-engine.ts'

/** A column of each type that an admin may write. */
const columns: Record<ColumnTypeCase['type'], { table: string; column: string }> = {
  integer: { table: 'events', column: 'display_order' },
  'double precision': { table: 'companies', column: 'share' },
  boolean: { table: 'companies', column: 'highlight' },
  uuid: { table: 'events', column: 'id' },
  date: { table: 'events', column: 'date' },
  timestamptz: { table: 'messages', column: 'sent_at' },
  jsonb: { table: 'settings', column: 'metadata' },
  text: { table: 'articles', column: 'image_caption' },
}

const seeds = {
  events: { title: 'a', location: 'b', description: 'c', date: '2000-01-01', type: 'talk' },
  companies: { name: 'a' },
  messages: { name: 'a', email: 'a@example.test', message: 'b' },
  settings: { title: 'a' },
  articles: { title: 'a', content: 'b' },
}

/** What becomes of a value in a body and in a filter, for each type of column. */
export function describeColumnTypes(contract: Contract): void {
  let backend: ContractEngine
  let headers: Record<string, string>

  beforeAll(async () => {
    backend = await contract.open()
    headers = { ...backend.credentials.admin, prefer: 'return=representation' }
    for (const [table, row] of Object.entries(seeds)) await backend.insertRows(table, [row])
  })

  afterAll(() => backend.close())

  /** Writes the value as JSON, whatever it is, into the one row of the type's table. */
  async function write(type: ColumnTypeCase['type'], json: string) {
    const { table, column } = columns[type]
    const path = `/rest/v1/${table}?id=not.is.null&select=${column}`
    return backend.request(path, { method: 'PATCH', headers, body: `{"${column}":${json}}` })
  }

  const asJson = ({ type, text }: ColumnTypeCase) => (type === 'jsonb' ? text : JSON.stringify(text))

  /** PostgREST parses the body before Postgres sees it: what is no JSON at all, or no Unicode, is its own error. */
  const codeInBody = ({ type, code }: ColumnTypeCase) => (type === 'jsonb' && code === '22P02' ? 'PGRST102' : code)

  const accepted = columnTypeCases.filter(({ code }) => !code)
  const refused = columnTypeCases.filter(({ code }) => code)

  describe.each(accepted)('$type $text', (example) => {
    const { column, table } = columns[example.type]

    it('is written and comes back as Postgres gives it', async () => {
      const answer = await write(example.type, asJson(example))
      const text = await answer.text()
      const gives = typeof example.gives === 'bigint' ? String(example.gives) : JSON.stringify(example.gives)
      expect(answer.status, text).toBe(200)
      if (typeof example.gives === 'bigint') expect(text).toContain(gives)
      else expect(JSON.parse(text)).toEqual([{ [column]: example.gives }])
    })

    it('is found by a filter in the same spelling', async () => {
      await write(example.type, asJson(example))
      const query = new URLSearchParams([
        [column, `eq.${example.text}`],
        ['select', column],
      ])
      const answer = await backend.request(`/rest/v1/${table}?${query}`, { headers })
      expect(await answer.json()).toHaveLength(1)
    })
  })

  it.each(refused)('$type "$text" is refused with $code in a body', async (example) => {
    const answer = await write(example.type, asJson(example))
    expect(await answer.json()).toMatchObject({ code: codeInBody(example) })
    expect(answer.status).toBe(400)
  })

  it.each(refused)('$type "$text" is refused with $code in a filter', async ({ type, text, code }) => {
    const { table, column } = columns[type]
    const answer = await backend.request(`/rest/v1/${table}?${new URLSearchParams([[column, `eq.${text}`]])}`, {
      headers,
    })
    expect(await answer.json()).toMatchObject({ code })
    expect(answer.status).toBe(400)
  })

  it.each([
    ['integer', '7', 7],
    ['integer', '"7"', 7],
    ['integer', '-0', 0],
    ['double precision', '0.1', 0.1],
    ['double precision', '"0.1"', 0.1],
    ['double precision', 'null', null],
    ['boolean', 'true', true],
    ['boolean', '"false"', false],
    ['text', '1.50', '1.50'],
    ['text', '12345678901234567890', '12345678901234567890'],
    ['text', 'true', 'true'],
    ['text', '{"a":[1.0]}', '{"a":[1.0]}'],
    ['text', 'null', null],
    ['jsonb', '"text"', 'text'],
    ['jsonb', 'null', null],
  ] as const)('JSON %s %s is written as %j', async (type, json, gives) => {
    const answer = await write(type, json)
    expect(await answer.json()).toEqual([{ [columns[type].column]: gives }])
  })

  it.each([
    ['integer', '7.0', '22P02', 'invalid input syntax for type integer: "7.0"'],
    ['integer', '1e3', '22P02', 'invalid input syntax for type integer: "1e3"'],
    ['integer', 'true', '22P02', 'invalid input syntax for type integer: "true"'],
    ['integer', '[1]', '22P02', 'invalid input syntax for type integer: "[1]"'],
    ['integer', '9007199254740993', '22003', 'value "9007199254740993" is out of range for type integer'],
    ['double precision', 'true', '22P02', 'invalid input syntax for type double precision: "true"'],
    ['boolean', '2', '22P02', 'invalid input syntax for type boolean: "2"'],
    ['date', '"2024-02-30"', '22008', 'date/time field value out of range: "2024-02-30"'],
    ['timestamptz', '"soon"', '22007', 'invalid input syntax for type timestamp with time zone: "soon"'],
    ['text', '"a\\u0000b"', '22P05', 'unsupported Unicode escape sequence'],
    ['text', '"a\\udc00b"', 'PGRST102', 'Empty or invalid json'],
  ] as const)('JSON %s %s is refused with %s', async (type, json, code, message) => {
    const answer = await write(type, json)
    expect(await answer.json()).toMatchObject({ code, message })
  })

  it('where columns= is given, the body is passed on as it is, and Postgres refuses what is no Unicode', async () => {
    const path = '/rest/v1/articles?columns=title,content'
    const answer = await backend.request(path, { method: 'POST', headers, body: '{"title":"a\\udc00b","content":"c"}' })
    expect(await answer.json()).toMatchObject({ code: '22P02', message: 'invalid input syntax for type json' })
  })

  it.each(casesOf(contract, [['a null byte in a filter', 'The embedded backend is stricter']]))(
    '%s is refused',
    async () => {
      const answer = await backend.request('/rest/v1/events?title=eq.a%00b')
      expect(await answer.json()).toMatchObject({ code: '22021' })
    },
  )

  it('text that looks like an escape of a surrogate or a null is kept', async () => {
    const value = { path: 'C:\\ud800\\u0000' }
    const answer = await write('jsonb', JSON.stringify(value))
    expect(await answer.json()).toEqual([{ metadata: value }])
  })
}
