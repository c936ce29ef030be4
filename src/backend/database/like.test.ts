import { expect, it } from 'vitest'
import { likeMatches } from './like.ts'

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
])('%j like %j is %s', (text, pattern, expected) => {
  expect(likeMatches(text, pattern, false)).toBe(expected ? 1 : 0)
})

it('ilike folds the case of every script', () => {
  expect(likeMatches('ÉIRE', 'éi%', true)).toBe(1)
})

it('null is neither like nor unlike anything', () => {
  expect(likeMatches(null, '%', false)).toBeNull()
})

it('a pattern made to backtrack takes no more than text times pattern steps', () => {
  const started = performance.now()
  expect(likeMatches('a'.repeat(20_000), `${'%a'.repeat(50)}%b`, false)).toBe(0)
  expect(performance.now() - started).toBeLessThan(500)
})
