import { expect, test } from 'vitest'
import { PUBLIC_PATHS } from '#content/site/routes.ts'
import { CONTENT_TABLES } from '#content/tables.ts'
import { readsOf } from './page-reads.ts'

test('every table of content is read by a page, which is rendered anew when it changes', () => {
  const tables = new Set(PUBLIC_PATHS.flatMap((path) => readsOf(path).map(({ table }) => table)))
  expect([...tables].sort()).toEqual([...CONTENT_TABLES].sort())
})

test.each(PUBLIC_PATHS)('%s reads nothing twice', (path) => {
  const keys = readsOf(path).map(({ queryKey: [key] }) => key)
  expect(keys).toEqual([...new Set(keys)])
})

test('the home page reads nothing for a section that is hidden', () => {
  const tables = readsOf('/', ['talks-media']).map(({ table }) => table)
  // testimonials belong to no section of the menu
  expect(tables).toEqual(['site', 'hero', 'talks_description', 'talks', 'testimonials'])
})
