import { expect, test } from 'vitest'
import { typedCode } from './typed-code.ts'

test.each([
  ['as it stands', '012345', '012345'],
  ['with a blank', '012 345', '012345'],
  ['with a hyphen, as some mails write it', '012-345', '012345'],
  ['with a dash and a narrow blank', '012\u2009–\u2009345', '012345'],
  ['with what a page leaves around it', '\u200e012\u200b345\ufeff', '012345'],
  ['in full-width digits', '０１２３４５', '012345'],
  ['in Arabic digits', '٠١٢٣٤٥', '012345'],
  ['in Persian digits', '۶۷۸۹۰۱', '678901'],
  ['in Devanagari', '०१२३४९', '012349'],
  ['a recovery code', 'abcd-efgh-2345-6789', 'abcdefgh23456789'],
])('a code %s', (_, typed, code) => expect(typedCode(typed)).toBe(code))
