import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { StoredMessage } from '#content/stored-message.ts'
import { hoursFromNow, makeMessage, makeWaitingMessage } from '#tests/support/messages.ts'
import { Delivery } from './delivery.tsx'

const say = (message: StoredMessage) =>
  renderToStaticMarkup(<Delivery message={message} now={Date.now()} />).replace(/<[^>]+>/g, '')

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
  ['given up', makeMessage({ status: 'failed', last_error: '550' }), /^Not mailed\. Last error: 550$/],
  ['given up without a reason', makeMessage({ status: 'failed' }), /^Not mailed\.$/],
  ['spam', makeMessage({ status: 'spam', last_error: '550' }), /^$/],
])('a message that is %s says so', (_, message, words) => {
  expect(say(message)).toMatch(words)
})
