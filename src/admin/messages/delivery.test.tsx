import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { StoredMessage } from '#content/message/stored-message.ts'
import { hoursFromNow, makeMessage, makeWaitingMessage } from '#tests/support/messages.ts'
import { Delivery } from './delivery.tsx'

const markup = (message: StoredMessage, isWhole = true, canMail = false) =>
  renderToStaticMarkup(<Delivery message={message} now={Date.now()} canMail={canMail} isWhole={isWhole} />)
const say = (...parts: Parameters<typeof markup>) => markup(...parts).replace(/<[^>]+>/g, '')

const filed = makeMessage({ status: 'failed', last_outcome: 'no_server' })

test.each<[string, StoredMessage, RegExp]>([
  ['mailed', makeMessage(), /^Mailed to you, .*\d/],
  ['mailed at an unknown time', makeMessage({ sent_at: null }), /^Mailed to you$/],
  ['waiting', makeWaitingMessage({ attempts: 0 }), /^Waiting to be mailed$/],
  [
    'tried once',
    makeWaitingMessage({ last_error: 'no route' }),
    /^Waiting.* Tried once, next .+\. Last error: no route$/,
  ],
  [
    'due',
    makeWaitingMessage({ attempts: 2, last_error: 'no route', next_attempt_at: hoursFromNow(-1) }),
    /Tried 2 times, next at once\./,
  ],
  ['due at once', makeWaitingMessage({ last_error: 'no route', next_attempt_at: null }), /next at once\./],
  ['under way', makeWaitingMessage({ last_outcome: 'under_way' }), /^Being mailed now$/],
  ['under way once more', makeWaitingMessage({ last_outcome: 'under_way', doubts: 1 }), /^Being mailed now$/],
  [
    'filed',
    filed,
    /^Not mailed\. This site cannot send mail yet, but the message is safe here\. Set a mail server on the Health page\.$/,
  ],
  ['given up', makeMessage({ status: 'failed', last_error: '550' }), /^Not mailed\. Last error: 550$/],
  ['given up without a reason', makeMessage({ status: 'failed' }), /^Not mailed\.$/],
  ['spam', makeMessage({ status: 'spam', last_error: '550' }), /^$/],
])('a message that is %s says so', (_, message, words) => {
  expect(say(message)).toMatch(words)
})

test('a row has the short form of what is no error', () => {
  expect(say(filed, false)).toBe('Not mailed: this site cannot send mail yet.')
})

test('a message from before the site had a mail server does not say that it still has none', () => {
  expect(say(filed, true, true)).toMatch(/^Not mailed\. This site could not send mail when the message came\./)
  expect(say(filed, false, true)).toBe('Not mailed: this site could not send mail when it came.')
})

test.each<[string, StoredMessage, boolean]>([
  ['under way', makeWaitingMessage({ last_outcome: 'under_way' }), false],
  ['filed', filed, false],
  ['given up', makeMessage({ status: 'failed', last_error: '550' }), true],
])('a message that is %s is marked as a fault only if it is one', (_, message, isFault) => {
  expect(markup(message).includes('text-danger')).toBe(isFault)
})
