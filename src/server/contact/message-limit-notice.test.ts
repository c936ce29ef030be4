import { expect, it, vi } from 'vitest'
import { createMessageLimitNotice } from './limit-messages.ts'

it('tells the owner by log and mail that the form takes no more, once a day', () => {
  const clock = { now: 0 }
  const [log, notifyOwner] = [{ warn: vi.fn() }, vi.fn()]
  const notice = createMessageLimitNotice(log, notifyOwner, () => clock.now)
  for (const now of [0, 60_000, 23 * 3_600_000]) {
    clock.now = now
    notice()
  }
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^The contact form has taken 2,000 messages within an hour, /),
  )
  expect(notifyOwner.mock.calls).toEqual(log.warn.mock.calls)
  clock.now = 24 * 3_600_000
  notice()
  expect(notifyOwner).toHaveBeenCalledTimes(2)
})
