import { expect, it } from 'vitest'
import { browserTestsOf } from './support/related.ts'

const TESTS = ['tests/e2e/talks.test.ts', 'tests/e2e/talk-pages.test.ts', 'tests/e2e/menu.test.ts'].concat([
  'tests/e2e/admin/talk-pages.test.ts',
  'tests/e2e/admin/editors.test.ts',
])

it.each([
  ['src/site/sections/talks.tsx', ['talks', 'talk-pages']],
  ['src/admin/editors/talks/talk-form.tsx', ['admin/talk-pages', 'admin/editors']],
  ['src/content/talk/talk.ts', ['talks', 'talk-pages', 'admin/talk-pages']],
  ['tests/e2e/menu.test.ts', ['menu']],
  ['src/site/main.tsx', []],
  ['docs/talks.md', []],
])('a change of %s concerns the browser tests of its names', (path, names) => {
  expect(browserTestsOf([path], TESTS)).toEqual(names.map((name) => `tests/e2e/${name}.test.ts`))
})
