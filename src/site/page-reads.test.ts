import { expect, test } from 'vitest'
import { CONTENT_TABLES } from '#content/tables.ts'
import { PAGE_READS } from './page-reads.ts'

test('every table of content is read by a page, which is rendered anew when it changes', () => {
  const tables = new Set(Object.values(PAGE_READS).flatMap((reads) => reads.map(({ table }) => table)))
  expect([...tables].sort()).toEqual([...CONTENT_TABLES].sort())
})

test.each(Object.entries(PAGE_READS))('%s reads nothing twice', (_, reads) => {
  const keys = reads.map(({ queryKey: [key] }) => key)
  expect(keys).toEqual([...new Set(keys)])
})
