import { afterEach, beforeEach, expect, test } from 'vitest'
import { clientOf, openTestBackend, type TestBackend } from '#tests/support/backend.ts'
import { readRecords } from '../records/read-content.ts'
import { readAllRows, readRowsTogether } from './read-all-rows.ts'

let backend: TestBackend
let rest: ReturnType<typeof clientOf>

beforeEach(async () => {
  backend = await openTestBackend()
  rest = clientOf(backend, backend.keys.secret)
})
afterEach(() => backend.dispose())

test('a table of more rows than one answer has is read as a whole, and a list in its order', async () => {
  const area = { title: 'a', description: 'b', is_primary: false }
  const areas = Array.from({ length: 1001 }, (_, index) => ({ ...area, display_order: 1000 - index }))
  await rest.from('expertise').insert(areas)
  const { data: answer } = await rest.from('expertise').select('id')
  expect(answer).toHaveLength(1000)

  const rows = await readAllRows(rest, 'expertise', 'id')
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1001)
  expect(await readRowsTogether(rest, 'expertise', 'id')).toEqual(rows)
  const places = (await readRecords(rest, 'expertise')).map((row) => row.display_order)
  expect(places).toEqual(Array.from({ length: 1001 }, (_, index) => index))
})
