import { expect, test } from 'vitest'
import { CONTENT_TABLES } from '#content/kinds.ts'
import { PUBLIC_PATHS } from '#content/site/routes.ts'
import { readsOf, readsOfOwnPage } from './page-reads.ts'

test('every table of content is read by a page, which is rendered anew when it changes', () => {
  const reads = [...PUBLIC_PATHS.flatMap((path) => readsOf(path)), ...readsOfOwnPage('a')]
  const tables = new Set(reads.map(({ table }) => table))
  // no page shows where former addresses lead
  expect([...tables, 'redirects'].sort()).toEqual([...CONTENT_TABLES].sort())
})

test.each(PUBLIC_PATHS)('%s reads nothing twice', (path) => {
  const keys = readsOf(path).map(({ queryKey: [key] }) => key)
  expect(keys).toEqual([...new Set(keys)])
})

test('the home page reads nothing for a section that is hidden', () => {
  const tables = readsOf('/', ['talks-media']).map(({ table }) => table)
  expect(tables).toEqual(['site', 'hero', 'talks_description', 'talks'])
})
