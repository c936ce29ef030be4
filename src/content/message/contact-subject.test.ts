import { expect, test } from 'vitest'
import { contactHref, keptAddress, subjectIn } from './contact-subject.ts'

test.each(['speaking', 'advisory', 'press', 'podcast'] as const)(
  'a link names its subject %s, which the form finds again',
  (subject) => {
    const { searchParams, hash } = new URL(contactHref(subject), 'https://site.example')
    expect([subjectIn(searchParams), hash]).toEqual([subject, '#contact'])
  },
)

test.each(['', 'about=', 'about=toString', 'about=Advisory', 'on=advisory'])('"%s" names no subject', (query) => {
  expect(subjectIn(new URLSearchParams(query))).toBeNull()
})

test.each([
  ['/', '', '/'],
  ['/', '?utm_source=letter', '/'],
  ['/', '?about=nothing', '/'],
  ['/', '?utm_source=letter&about=advisory', '/?about=advisory'],
  ['/', '?about=speaking', '/?about=speaking'],
  ['/press-kit', '?about=advisory', '/press-kit'],
])('%s%s is kept as %s', (path, query, address) => expect(keptAddress(path, query)).toBe(address))
