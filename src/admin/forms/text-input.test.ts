import { expect, test } from 'vitest'
import { asLines } from './text-input.ts'

const LINES = '/a /talks\n/b gone'

// | is the caret, or an end of the selection
test.each([
  ['|', `${LINES}\n`],
  ['/x /y|', `/x /y\n${LINES}\n`],
  ['/x /y\n|', `/x /y\n${LINES}\n`],
  ['/x |/y\n/z gone', `/x /y\n${LINES}\n/z gone`],
  ['/x /y\n|/z gone', `/x /y\n${LINES}\n/z gone`],
  ['/x /y\n|\n/z gone', `/x /y\n${LINES}\n/z gone`],
  ['/x /y\n|/w /v|\n/z gone', `/x /y\n${LINES}\n/z gone`],
  ['/x |/y\n/z |gone', `/x \n${LINES}\ngone`],
])('lines inserted into %j stay whole', (field, result) => {
  const [first = '', second = ''] = field.split('|')
  const [selectionStart, value] = [first.length, field.replaceAll('|', '')]
  const selectionEnd = field.split('|').length > 2 ? selectionStart + second.length : selectionStart
  const { from, to, text } = asLines({ value, selectionStart, selectionEnd } as HTMLTextAreaElement, LINES)
  expect(value.slice(0, from) + text + value.slice(to)).toBe(result)
})
