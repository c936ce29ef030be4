import { expect, it, onTestFinished, vi } from 'vitest'
import { createMessageLimitNotice } from './limit-messages.ts'

it('tells the owner by log and mail that the form takes no more, once a day', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const [log, notifyOwner] = [{ warn: vi.fn() }, vi.fn()]
  const notice = createMessageLimitNotice(log, notifyOwner)
  for (const ms of [0, 60_000, 23 * 3_600_000 - 60_000]) {
    vi.advanceTimersByTime(ms)
    notice()
  }
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^The contact form has taken 2,000 messages within an hour, /),
  )
  expect(notifyOwner.mock.calls).toEqual(log.warn.mock.calls)
  vi.advanceTimersByTime(3_600_000)
  notice()
  expect(notifyOwner).toHaveBeenCalledTimes(2)
})
