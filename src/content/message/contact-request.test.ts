import { expect, test } from 'vitest'
import { ContactMessageSchema } from './contact-message.schema.ts'
import { CONTACT_MESSAGE_MAX_LENGTH } from './contact-message.ts'
import {
  answersAndText,
  type ContactRequest,
  charactersLeft,
  readRequest,
  requestIn,
  writeRequest,
} from './contact-request.ts'

const MAX = CONTACT_MESSAGE_MAX_LENGTH.message
const answers = {
  event: 'Harbour Days',
  date: '2027-05-14',
  place: 'Bergen',
  audience: '200 product people',
  format: 'Keynote',
  budget: 'Travel and 2,000 EUR',
}
const makeRequest = (fields: Partial<ContactRequest> = {}): ContactRequest => ({
  subject: 'speaking',
  answers: {},
  text: 'May we talk?',
  ...fields,
})
/** As it is stored. */
const stored = (request: ContactRequest) =>
  ContactMessageSchema.parse({ name: 'Nora', email: 'nora@press.example', message: writeRequest(request) }).message

test('the subject is the first line of the message, and no message by itself', () => {
  expect(writeRequest(makeRequest({ subject: 'advisory' }))).toBe('About: Advisory\n\nMay we talk?')
  expect(writeRequest(makeRequest({ subject: null }))).toBe('May we talk?')
  expect(writeRequest(makeRequest({ subject: 'advisory', text: ' \n' })).trim()).toBe('')
})

test('each answer is a line of its own, in the order of the form, and an empty line is between them and the text', () => {
  expect(writeRequest(makeRequest({ answers }))).toBe(
    [
      'About: Speaking',
      'Event: Harbour Days',
      'Date: 2027-05-14',
      'Place: Bergen',
      'Audience: 200 product people',
      'Format: Keynote',
      'Budget: Travel and 2,000 EUR',
      '',
      'May we talk?',
    ].join('\n'),
  )
})

test('what was left empty, and what belongs to another subject, is not in the message', () => {
  expect(writeRequest(makeRequest({ answers: { event: '', place: ' \t', format: 'Panel' } }))).toBe(
    'About: Speaking\nFormat: Panel\n\nMay we talk?',
  )
  expect(writeRequest(makeRequest({ subject: 'press', answers }))).toBe('About: Press\n\nMay we talk?')
})

test('its sender reads it with the labels of the form, and without the subject', () => {
  const label = (question: string) => `[${question}]`
  const request = makeRequest({ answers: { event: 'Harbour\nDays', date: '' } })
  expect(answersAndText(request, label, '\u202f: ')).toBe('[event]\u202f: Harbour Days\n\nMay we talk?')
  expect(answersAndText({ ...request, subject: 'podcast' }, label, ': ')).toBe('\nMay we talk?')
})

test.each<[string, Partial<ContactRequest>]>([
  ['all answers', { answers }],
  ['no answer', {}],
  ['another subject', { subject: 'press' }],
  ['a podcast', { subject: 'podcast' }],
  ['no subject', { subject: null }],
  ['colons in an answer', { answers: { event: 'Budget: none: at all', budget: 'Event: 5' } }],
  ['lines in the text that look like answers', { text: 'Event: forged\nBudget: forged\n\nAbout: Press\n\nEnd' }],
  ['a second subject in the text', { answers, text: 'About: Press\n\nMay we talk?' }],
  ['empty lines in the text', { answers: { place: 'Bergen' }, text: 'One\n\n\n\nTwo' }],
  ['other scripts', { answers: { event: '春の会議', place: 'القاهرة' }, text: '漢字 😀' }],
])('%s is read back as it was written', (_, fields) => {
  const request = makeRequest(fields)
  expect(readRequest(stored(request))).toEqual(request)
})

test.each(['\n', '\r\n', '\r', '\n\n', '\u2028', '\u2029', '\u0085', '\v', '\f', '\u0000\n'])(
  'a break %j in an answer makes no further line',
  (lineBreak) => {
    const request = makeRequest({
      answers: { event: `Days${lineBreak}Budget: 1,000,000`, place: `${lineBreak}Bergen` },
    })
    const message = stored(request)
    expect(message.split(/\r\n|[\n\r\u2028\u2029\u0085\v\f]/)).toHaveLength(5)
    expect(readRequest(message).answers).toEqual({ event: 'Days Budget: 1,000,000', place: 'Bergen' })
  },
)

test.each([
  'About: Speaking',
  'about: speaking\n\nMay we talk?',
  'About: Speaking engagements\n\nMay we talk?',
  ' About: Speaking\n\nMay we talk?',
  'About: Sailing\n\nMay we talk?',
  'May we talk?\nAbout: Speaking\n\nEnd',
])('%j is a text without a subject', (message) => {
  expect(readRequest(message)).toEqual({ subject: null, answers: {}, text: message })
})

test.each([
  ['another line among the answers', 'Event: Days\nand nights\n\nMay we talk?'],
  ['the same answer twice', 'Event: Days\nEvent: Nights\n\nMay we talk?'],
  ['no empty line', 'Event: Days\nPlace: Bergen'],
])('with %s nothing is lost: everything below the subject is text', (_, text) => {
  expect(readRequest(`About: Speaking\n${text}`)).toEqual({ subject: 'speaking', answers: {}, text })
})

test('a posted form is taken apart, with the line breaks of a text as they are stored', () => {
  const form = new URLSearchParams({ about: 'speaking', event: 'Days', date: '', message: 'One\r\nTwo', to: 'x' })
  expect(requestIn(form)).toEqual({ subject: 'speaking', answers: { event: 'Days' }, text: 'One\nTwo' })
  expect(requestIn(new URLSearchParams())).toEqual({ subject: null, answers: {}, text: '' })
})

test.each<[string, Partial<ContactRequest>]>([
  ['the text alone', { subject: null }],
  ['a subject', { subject: 'advisory' }],
  ['answers', { answers: { event: `  ${'e'.repeat(300)}\n `, budget: 'b'.repeat(2000) } }],
])('with %s the whole message is as long as it may be when nothing is left', (_, fields) => {
  const left = charactersLeft(makeRequest({ ...fields, text: 'm' })) + 1
  const fits = makeRequest({ ...fields, text: 'm'.repeat(left) })
  expect([charactersLeft(fits), stored(fits).length]).toEqual([0, MAX])
  const tooLong = makeRequest({ ...fields, text: 'm'.repeat(left + 1) })
  expect(charactersLeft(tooLong)).toBe(-1)
  expect(() => stored(tooLong)).toThrow(`Message must be at most ${MAX} characters`)
})
