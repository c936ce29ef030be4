import { afterAll, expect, it } from 'vitest'
import { connect } from '../database/connect.ts'
import { Deadline, NO_BOUNDS, StatementTimeout } from '../database/deadline.ts'
import { globOf, matchSql } from './where.ts'

const deadline = new Deadline()
const database = connect(':memory:', undefined, deadline)
afterAll(() => database.close())

function like(text: string | null, pattern: string, operator: 'like' | 'ilike' = 'like') {
  const glob = globOf(operator === 'like' ? pattern : pattern.toLowerCase())
  const sql = `select ${matchSql(operator, 'content')} as matches from (select cast(? as text) as content)`
  return database.prepare(sql).get(glob.length, glob, text)?.matches
}

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
  ['a*b?[c]', 'a*_?[c]', true],
  ['axb?c', 'a*b?[c]', false],
  ['a[b', 'a\\[b', true],
])('%j like %j is %s', (text, pattern, expected) => {
  expect(like(text, pattern)).toBe(expected ? 1 : 0)
})

it('ilike folds the case of every script', () => {
  expect(like('ÉIRE', 'éI%', 'ilike')).toBe(1)
  expect(like('ÉIRE', 'éi%')).toBe(0)
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
  database.exec('pragma case_sensitive_like = on')
  const statement = database.prepare("select ? like ? escape '\\' as matches")
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

it('an anonymous request may compare a text with a pattern of limited length only', () => {
  const stranger = { ...NO_BOUNDS, milliseconds: 1000, matchSteps: 4_000_000 }
  const match = (pattern: string) => () => deadline.within(stranger, () => like('ab'.repeat(10_000), pattern))
  expect(match(`%${'a_'.repeat(95)}c%`)()).toBe(0)
  expect(match(`%${'a_'.repeat(101)}c%`)).toThrow(StatementTimeout)
})
