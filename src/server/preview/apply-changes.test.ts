import { expect, test } from 'vitest'
import type { ContentChange } from '#content/draft.ts'
import { applyChanges } from './apply-changes.ts'

const talks = [
  { id: 'a', title: 'First', display_order: 0, created_at: '2026-01-01' },
  { id: 'b', title: 'Second', display_order: 1, created_at: '2026-01-02' },
]

async function read(path: string, changes: ContentChange[], answer = () => Response.json(talks)) {
  const fetch = applyChanges(async () => answer(), changes)
  const response = await fetch(`http://localhost:3000${path}`)
  return { status: response.status, body: await response.json() }
}
const ordered = '/rest/v1/talks?select=*&order=display_order,created_at,id'

test('a changed row is read with its new fields, the others as they are', async () => {
  const { body } = await read(ordered, [{ table: 'talks', id: 'b', fields: { title: 'Changed' } }])
  expect(body).toEqual([talks[0], { ...talks[1], title: 'Changed' }])
})

test('a new row stands in its place', async () => {
  const { body } = await read(ordered, [{ table: 'talks', id: 'c', fields: { title: 'Between', display_order: 0 } }])
  expect(body.map(({ title }: { title: string }) => title)).toEqual(['First', 'Between', 'Second'])
  expect(body[1]).toMatchObject({ id: 'c', created_at: expect.any(String) })
})

test('a new row without a place stands below the others', async () => {
  const { body } = await read(ordered, [{ table: 'talks', id: 'c', fields: { title: 'Last' } }])
  expect(body.at(-1)).toMatchObject({ id: 'c', display_order: 2 })
})

test('of a table that changes all rows are read, in the order and with the columns of the request', async () => {
  const asked: string[] = []
  const change: ContentChange = { table: 'talks', id: 'b', fields: { slug: 'new' } }
  const fetch = applyChanges(
    async (input) => {
      asked.push(String(input))
      return Response.json(talks)
    },
    [change],
  )
  const query = 'or=(date.lt.2026-01-01,slug.eq.new)&order=date.desc&limit=1'
  const rows = await (await fetch(`http://localhost:3000/rest/v1/talks?select=id,title&${query}`)).json()
  expect(asked).toEqual(['http://localhost:3000/rest/v1/talks?select=id,title&order=date.desc'])
  expect(rows).toEqual([talks[0], { ...talks[1], slug: 'new' }])
})

test('of a table with more rows than one answer has all are read, and answered as many at once', async () => {
  const many = Array.from({ length: 1001 }, (_, index) => ({ id: String(index), display_order: index }))
  const change: ContentChange = { table: 'talks', id: '1000', fields: { title: 'Changed' } }
  const fetch = applyChanges(
    async (input) => {
      const offset = Number(new URL(String(input)).searchParams.get('offset'))
      return Response.json(many.slice(offset, offset + 1000))
    },
    [change],
  )
  const rowsAt = async (query: string) => (await fetch(`http://localhost:3000${ordered}${query}`)).json()
  expect(await rowsAt('')).toEqual(many.slice(0, 1000))
  expect(await rowsAt('&offset=1000')).toEqual([{ ...many[1000], title: 'Changed' }])
})

test('a removed row is left out', async () => {
  const { body } = await read(ordered, [{ table: 'talks', id: 'a', fields: null }])
  expect(body).toEqual([talks[1]])
})

test('a moved row moves', async () => {
  const { body } = await read(ordered, [{ table: 'talks', id: 'b', fields: { display_order: -1 } }])
  expect(body.map(({ id }: { id: string }) => id)).toEqual(['b', 'a'])
})

test('a row that does not exist yet is the one that exists once', async () => {
  const change: ContentChange = { table: 'hero', id: 'x', fields: { title: 'New' } }
  const { body } = await read('/rest/v1/hero?select=*&limit=1', [change], () => Response.json([]))
  expect(body).toEqual([expect.objectContaining({ id: 'x', title: 'New' })])
})

test('other tables, files and failures pass through', async () => {
  const change: ContentChange = { table: 'talks', id: 'b', fields: { title: 'Changed' } }
  expect((await read('/rest/v1/stories?select=*', [change])).body).toEqual(talks)
  expect((await read('/storage/v1/object/info/talks', [change])).body).toEqual(talks)
  const failed = await read(ordered, [change], () => Response.json({ message: 'no' }, { status: 503 }))
  expect(failed).toEqual({ status: 503, body: { message: 'no' } })
})
