import { expect, test } from 'vitest'
import type { StoredMessage } from '#content/message/stored-message.ts'
import { hoursFromNow, makeMessage, makeWaitingMessage } from '#tests/support/messages.ts'
import { hasPendingChange } from './pending-change.ts'

const justNow = hoursFromNow(0)
const underWay = { last_outcome: 'under_way' } as const

test.each<[string, StoredMessage, boolean]>([
  ['is to be mailed at once', makeWaitingMessage({ next_attempt_at: null, updated_at: justNow }), true],
  ['came due', makeWaitingMessage({ next_attempt_at: justNow }), true],
  ['is being mailed', makeWaitingMessage({ ...underWay, next_attempt_at: hoursFromNow(0.03) }), true],
  ['is tried tomorrow', makeWaitingMessage(), false],
  ['nobody takes up', makeWaitingMessage({ next_attempt_at: null }), false],
  ['nobody goes on with', makeWaitingMessage({ ...underWay, next_attempt_at: hoursFromNow(-1) }), false],
  ['was mailed', makeMessage({ updated_at: justNow }), false],
  ['was given up', makeMessage({ status: 'failed', updated_at: justNow }), false],
])('a message that %s', (_, message, isIt) => {
  expect(hasPendingChange(message, Date.now())).toBe(isIt)
})
