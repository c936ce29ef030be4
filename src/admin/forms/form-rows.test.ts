import { expect, test } from 'vitest'
import { z } from 'zod'
import { rowsOfParts } from './form-rows.ts'

interface Page {
  id: string
  created_at: string
  updated_at: string
  texts: Record<string, string>
}

test('a document that the database returns with its members in another order is not changed', () => {
  const schema = z.object({ texts: z.record(z.string(), z.string()) })
  const rows = rowsOfParts<z.infer<typeof schema>, Page>([{ table: 'site', schema, rowOf: (page) => page }])
  const page = { id: 'a', created_at: '', updated_at: '', texts: { '/': 'Home', '/talks': 'Talks' } }
  expect(rows.changes({ texts: { '/talks': 'Talks', '/': 'Home' } }, page)).toEqual([])
  expect(rows.changes({ texts: { '/talks': 'Stage', '/': 'Home' } }, page)).toHaveLength(1)
})

test('the draft of a new entry has no place: the entry comes where a new one comes once it is published', () => {
  const schema = z.object({ title: z.string(), display_order: z.number() })
  const rows = rowsOfParts<z.infer<typeof schema>, Page>([{ table: 'talks', schema, rowOf: (talk) => talk }], 'new')
  expect(rows.changes({ title: 'A talk', display_order: 5 }, null)).toEqual([
    { table: 'talks', id: 'new', fields: { title: 'A talk' } },
  ])
})
