import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const SOURCE = globSync('src/{admin,content,data,site}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !file.includes('.test.'))
  .map(read)
  .join('\n')

/** Their sources put them together: 'Add' and what a list is of. */
const COMPOSED = / Biography$|^Add (Photo|Logo|Quote|Language|Page)$|^Invite an /

test.each(globSync('docs/handbook/*.md', { cwd: ROOT }))('every name in bold in %s is one of the source', (page) => {
  const names = [...read(page).matchAll(/\*\*(.+?)\*\*/gs)].map(([, name = '']) => name.replaceAll(/\s+/g, ' '))
  expect(names.length).toBeGreaterThan(1)
  expect(names.filter((name) => !COMPOSED.test(name) && !SOURCE.includes(name))).toEqual([])
})

test('the handbook has ten pages of at most two screens, and its contents lead to each', () => {
  const pages = globSync('docs/handbook/*.md', { cwd: ROOT }).filter((page) => !page.endsWith('README.md'))
  expect(pages).toHaveLength(10)
  const contents = read('docs/handbook/README.md')
  for (const page of pages) {
    expect(contents).toContain(`](${page.split('/').at(-1)})`)
    expect(read(page).split(/\s+/).length, page).toBeLessThanOrEqual(450)
  }
})
