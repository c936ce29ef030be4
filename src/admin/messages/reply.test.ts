import { expect, test } from 'vitest'
import { makeMessage } from '#tests/support/messages.ts'
import { replyAddress } from './reply.ts'

const parts = (href: string) => {
  const { pathname, searchParams } = new URL(href)
  return { to: decodeURIComponent(pathname), subject: searchParams.get('subject'), body: searchParams.get('body')! }
}

test('a reply quotes every line after an empty one to write on', () => {
  const { to, subject, body } = parts(replyAddress(makeMessage({ message: 'One\r\n\ntwo & 100 % = +?#' })))
  expect(to).toBe('mara@harbour.example')
  expect(subject).toBe('Re: One')
  expect(body).toMatch(/^\r\n\r\nOn \w+day, .+, Mara Lindqvist wrote:\r\n> One\r\n> \r\n> two & 100 % = \+\?#$/)
})

test.each([
  ['mara+press@harbour.example', 'mailto:mara%2Bpress@harbour.example?'],
  ['a@b.example?bcc=c@d.example', 'mailto:a@b.example%3Fbcc%3Dc%40d.example?'],
  ['a@b.example,c@d.example', 'mailto:a@b.example%2Cc%40d.example?'],
  ['ä%0d@b.example', 'mailto:%C3%A4%250d@b.example?'],
])('the address %s names one recipient and nothing else', (email, start) => {
  expect(replyAddress(makeMessage({ email })).startsWith(`${start}subject=`)).toBe(true)
})

test.each([
  ['letters', 'x'.repeat(10_000)],
  ['line breaks', 'a\n'.repeat(5_000)],
  ['characters of two units', '😀'.repeat(5_000)],
])('a long message of %s is cut to what mail programs take', (_, message) => {
  const href = replyAddress(makeMessage({ message }))
  expect(href.length).toBeLessThanOrEqual(2000)
  expect(href.length).toBeGreaterThan(1900)
  expect(parts(href).body).toMatch(/> \[\.\.\.\]$/)
  expect(parts(href).body).not.toContain('\uFFFD')
})

test('the longest name and address leave a reply that can be opened', () => {
  const href = replyAddress(makeMessage({ name: '漢'.repeat(200), email: `${'ä'.repeat(248)}@b.xy` }))
  expect(href.length).toBeLessThanOrEqual(2000)
  expect(parts(href).subject).toBe('Re: Would you speak at our meeting in March?')
})

test('half a character, which cannot be encoded, does no harm', () => {
  const { body } = parts(replyAddress(makeMessage({ message: 'a \uD83D b', email: 'a\uDE00@b.example' })))
  expect(body).toContain('> a \uFFFD b')
})

test('the subject says what the message was about', () => {
  const subjectOf = (message: string) => parts(replyAddress(makeMessage({ message }))).subject
  expect(subjectOf('About: Speaking\nEvent: Product Days\n\nWould you?')).toBe('Re: Speaking: Product Days')
  expect(subjectOf('About: Press\n\nA portrait, please.')).toBe('Re: Press')
  expect(subjectOf(`${'word '.repeat(20)}`)).toBe(`Re: ${'word '.repeat(11)}word...`)
})
