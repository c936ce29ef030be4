import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { Deadline, StatementTimeout } from './deadline.ts'
import { likeMatches } from './like.ts'

const like = (text: unknown, pattern: string, ignoreCase = false) =>
  likeMatches(text, pattern, ignoreCase, new Deadline())

it.each<[string, string, boolean]>([
  ['abc', 'abc', true],
  ['abc', 'ABC', false],
  ['abc', 'a%', true],
  ['abc', '%c', true],
  ['abc', '%b%', true],
  ['abc', 'a_c', true],
  ['abc', '_', false],
  ['', '%', true],
  ['', '', true],
  ['', '_', false],
  ['abc', 'a', false],
  ['a%c', 'a\\%c', true],
  ['abc', 'a\\%c', false],
  ['a\\c', 'a\\\\c', true],
  ['a_c', 'a\\_c', true],
  ['😀x', '_x', true],
  ['a\nb', 'a%b', true],
  ['ab', '%a_b', false],
  ['aaab', '%aab', true],
  ['abcabd', '%ab%d', true],
  ['abab', 'ab%ab', true],
  ['ab', 'ab%ab', false],
  ['aba', 'ab%ba', false],
  ['xaybxaycz', '%a_c_', true],
  ['xaybxayc', '%a_c_', false],
  ['abcde', '__c%_', true],
  ['abc', '___', true],
  ['abc', '%____%', false],
  ['abcd', '%__%__%', true],
  ['a😀b', 'a_b', true],
  ['a😀b', 'a__b', false],
  ['😀😀', '%__', true],
  ['😀😀', '%___', false],
  ['😀😀', '_%_', true],
  ['x😀y😀z', '%_y_z', true],
  ['a%b', '%\\%%', true],
])('%j like %j is %s', (text, pattern, expected) => {
  expect(like(text, pattern)).toBe(expected ? 1 : 0)
})

it('ilike folds the case of every script', () => {
  expect(like('ÉIRE', 'éi%', true)).toBe(1)
})

it('null is neither like nor unlike anything', () => {
  expect(like(null, '%')).toBeNull()
})

it('a pattern made to backtrack takes no more than text times pattern steps', () => {
  const before = process.threadCpuUsage()
  expect(like('a'.repeat(20_000), `${'%a'.repeat(50)}%b`)).toBe(0)
  const { user, system } = process.threadCpuUsage(before)
  expect(user + system, 'µs').toBeLessThan(500_000)
})

it('agrees with SQLite on what both know', () => {
  const sqlite = new DatabaseSync(':memory:')
  sqlite.exec('pragma case_sensitive_like = on')
  const statement = sqlite.prepare("select ? like ? escape '\\' as matches")
  let seed = 1
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const textOf = (letters: string[], length: number) =>
    Array.from({ length: random(length) }, () => letters[random(letters.length)]).join('')
  for (let round = 0; round < 5000; round++) {
    const text = textOf(['a', 'b', '😀', 'é'], 10)
    const pattern = textOf(['a', 'b', '😀', 'é', '%', '%', '_', '\\%', '\\_'], 8)
    expect([text, pattern, like(text, pattern)]).toEqual([text, pattern, statement.get(text, pattern)?.matches])
  }
})

it('stops within one text when its time is up', () => {
  const deadline = new Deadline()
  const text = 'ab'.repeat(2_000_000)
  const match = () => likeMatches(text, `%${'a_'.repeat(2000)}c%`, false, deadline)
  const before = process.threadCpuUsage()
  expect(() => deadline.within({ milliseconds: 20, sortBytes: 0, answerBytes: 0 }, match)).toThrow(StatementTimeout)
  const { user, system } = process.threadCpuUsage(before)
  expect(user + system, 'µs').toBeLessThan(500_000)
})
