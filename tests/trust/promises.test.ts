import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const GROUPS = ['Nobody gets in', 'Nothing is lost', 'Everybody can use it']

/** The promises of docs/promises.md with the tests that they name, by group. */
function readPromises() {
  const [, ...sections] = readFileSync(join(ROOT, 'docs/promises.md'), 'utf8').split(/^## /m)
  return sections.map((section) => {
    const group = section.slice(0, section.indexOf('\n'))
    const [, , ...lines] = section.split('\n').filter((line) => line.startsWith('|'))
    const promises = lines.map((line) => {
      const [promise = '', tests = ''] = line.split(' |').map((cell) => cell.replace(/^\|/, '').trim())
      return { promise, tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file) }
    })
    return { group, promises }
  })
}

it('has the three groups, each with promises', () => {
  const groups = readPromises()
  expect(groups.map(({ group }) => group)).toEqual(GROUPS)
  for (const { promises } of groups) expect(promises.length).toBeGreaterThan(3)
})

it('names a test for every promise, and only tests that exist', () => {
  for (const { promise, tests } of readPromises().flatMap(({ promises }) => promises)) {
    expect(tests, promise).not.toEqual([])
    expect(tests.filter((file) => !/\.test\.tsx?$/.test(file) || !existsSync(join(ROOT, file)))).toEqual([])
  }
})

it('leaves out no test of this folder', () => {
  const named = readPromises().flatMap(({ promises }) => promises.flatMap(({ tests }) => tests))
  expect(globSync('tests/trust/*/**/*.test.ts', { cwd: ROOT }).filter((file) => !named.includes(file))).toEqual([])
})
