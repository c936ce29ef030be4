import { expect, test } from 'vitest'
import { CONTACT_MESSAGE_MAX_LENGTH } from './contact-message.ts'
import { contactHref, keptAddress, SUBJECT_MAX_LENGTH, subjectIn, withSubject } from './contact-subject.ts'

test('a link names its subject, which the form finds again', () => {
  const { searchParams, hash } = new URL(contactHref('advisory'), 'https://site.example')
  expect([subjectIn(searchParams), hash]).toEqual(['advisory', '#contact'])
})

test.each(['', 'about=', 'about=toString', 'about=Advisory', 'on=advisory'])('"%s" names no subject', (query) => {
  expect(subjectIn(new URLSearchParams(query))).toBeNull()
})

test('the subject is the first line of the message, and no message by itself', () => {
  expect(withSubject('May we talk?', 'advisory')).toBe('About: Advisory\n\nMay we talk?')
  expect(withSubject('May we talk?', null)).toBe('May we talk?')
  expect(withSubject(' \n', 'advisory').trim()).toBe('')
})

test('a message of the length that the form allows still fits with its subject', () => {
  const longest = 'm'.repeat(CONTACT_MESSAGE_MAX_LENGTH.message - SUBJECT_MAX_LENGTH)
  expect(withSubject(longest, 'advisory')).toHaveLength(CONTACT_MESSAGE_MAX_LENGTH.message)
})

test.each([
  ['/', '', '/'],
  ['/', '?utm_source=letter', '/'],
  ['/', '?about=nothing', '/'],
  ['/', '?utm_source=letter&about=advisory', '/?about=advisory'],
  ['/press-kit', '?about=advisory', '/press-kit'],
])('%s%s is kept as %s', (path, query, address) => expect(keptAddress(path, query)).toBe(address))
