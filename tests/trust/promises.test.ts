import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { BREAKS } from './breaks/breaks.ts'

const ROOT = join(import.meta.dirname, '../..')
const GROUPS = ['Nobody gets in', 'Nothing is lost', 'Everybody can use it']
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** The promises of docs/promises.md with the tests that they name, by group. */
function readPromises() {
  const [, ...sections] = read('docs/promises.md').split(/^## /m)
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
const promises = readPromises().flatMap(({ promises }) => promises)
const breaks = Object.values(BREAKS).flatMap((given) => ('reason' in given ? [] : given))

it('has the three groups, each with promises', () => {
  const groups = readPromises()
  expect(groups.map(({ group }) => group)).toEqual(GROUPS)
  for (const { promises } of groups) expect(promises.length).toBeGreaterThan(3)
})

it('names a test for every promise, and only tests that exist', () => {
  for (const { promise, tests } of promises) {
    expect(tests, promise).not.toEqual([])
    expect(tests.filter((file) => !/\.test\.tsx?$/.test(file) || !existsSync(join(ROOT, file)))).toEqual([])
  }
})

it('leaves out no test of this folder', () => {
  const named = promises.flatMap(({ tests }) => tests)
  expect(globSync('tests/trust/*/**/*.test.ts', { cwd: ROOT }).filter((file) => !named.includes(file))).toEqual([])
})

it('has for every promise a break that must turn a test red, or says why there is none', () => {
  const beginnings = Object.keys(BREAKS)
  const without = promises.filter(({ promise }) => beginnings.filter((each) => promise.startsWith(each)).length !== 1)
  expect(without.map(({ promise }) => promise)).toEqual([])
  expect(beginnings.filter((each) => !promises.some(({ promise }) => promise.startsWith(each)))).toEqual([])
})

it('finds the text of every break once in its file, and its test with the names that it asks for', () => {
  for (const { file, text, replacement, test, name = '' } of breaks) {
    expect(read(file).split(text), `${file}: ${text}`).toHaveLength(2)
    expect(replacement).not.toBe(text)
    expect(read(test), `${test}: ${name}`).toContain(name)
  }
})
