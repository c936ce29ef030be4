import { PostgrestError } from '@supabase/postgrest-js'
import { expect, test } from 'vitest'
import { expertiseMessages } from '#content/expertise/expertise.schema.ts'
import { HeroForm } from '#content/hero/hero.schema.ts'
import { ENGLISH } from '#content/words/english.ts'
import { csvTexts, healthMessages } from './messages.ts'
import { RestError } from './rest/rest.ts'
import { rowsOf } from './rest/rows-of.ts'

test.each([
  ['ECONNREFUSED', 'The mail server could not be reached (ECONNREFUSED).'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'The certificate of the mail server is not valid (DEPTH_ZERO_SELF_SIGNED_CERT).'],
  ...['ERR_SSL_WRONG_VERSION_NUMBER', 'ETLS'].map((reason) => [
    reason,
    `The mail server does not encrypt as its port says: most do from the start at port 465 (smtps://), by STARTTLS at port 587 (smtp://) (${reason}).`,
  ]),
  ['The mail server did not confirm the mail.', 'The mail server did not confirm the mail.'],
])('a failed test mail has its reason (%s) as a sentence', (reason, description) => {
  expect(healthMessages.testMail({ outcome: 'failed', to: 'owner@example.com', reason })).toMatchObject({ description })
})

test.each([
  [ENGLISH.contact.left(1), '1 character left'],
  [ENGLISH.contact.left(0), '0 characters left'],
  [ENGLISH.contact.tooLong(1), 'The message is 1 character too long'],
  [csvTexts.tooManyCells(2, 1), /^It has 2 cells, but there is 1 column\. /],
])('one of a thing is not several: %s', (text, expected) => {
  expect(text).toMatch(expected)
})

test.each([
  // as over HTTP/2
  ['HTTP 503: ', 'Failed to update hero content'],
  ['HTTP 503: Service Unavailable', 'Failed to update hero content'],
  ['The session has ended', 'The session has ended'],
])('a failed save shows the message of the backend if it says more than a status: %s', (message, description) => {
  expect(HeroForm.messages.failed(new RestError(message, 503))).toMatchObject({ description })
})

test.each([
  [403, 'Only an owner may do this.', 'Only an owner may do this.'],
  [502, '<html>Bad gateway</html>', 'Failed to update hero content'],
])('a save that was refused with %s and a sentence shows it: %s', (status, message, description) => {
  const refuse = () =>
    rowsOf({
      data: null,
      error: new PostgrestError({ message, details: '', hint: '', code: '' }),
      status,
      statusText: '',
    })
  expect(() => refuse()).toThrow(`HTTP ${status}`)
  const refused = Promise.try(refuse).catch((error: unknown) => HeroForm.messages.failed(error))
  return expect(refused).resolves.toMatchObject({ description })
})

test('a save of the expertise that failed in part names what was not saved, and what was not removed', () => {
  const { partFailed } = expertiseMessages
  expect(partFailed({ unsaved: ['Pricing'], unremoved: [] })).toBe(
    'Failed to update expertise content: "Pricing" was not saved. Save again.',
  )
  expect(partFailed({ unsaved: ['Pricing', 'Writing'], unremoved: ['Hiring'] })).toBe(
    'Failed to update expertise content: "Pricing" and "Writing" were not saved, "Hiring" was not removed. Save again.',
  )
})
