import { expect, test } from 'vitest'
import { unquoted } from './quotation.ts'

test.each(['“One word.”', '"One word."', ' „One word.“ ', '»One word.«', '« One word. »', '‘One word.’', 'One word.'])(
  'the marks around %j are left out',
  (text) => expect(unquoted(text)).toBe('One word.'),
)

test.each(['“Yes” and “no”', 'He said “yes”', '“Never', '"', '""', '’tis', '‘Yes’ and ‘no’', '“The “why” of it”'])(
  'those in %j stay',
  (text) => expect(unquoted(text)).toBe(text),
)

test('a mark before thousands of spaces is read at once', () => {
  const text = `“${' '.repeat(4000)}x`
  const startedAt = performance.now()
  expect(unquoted(text)).toBe(text)
  expect(performance.now() - startedAt).toBeLessThan(1000)
})
