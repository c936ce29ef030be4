import { expect, test } from 'vitest'
import { msUntilNextRefresh } from './next-refresh-at.ts'

const SECOND = 1000
const draftsDueIn = (...times: (number | null)[]) =>
  times.map((ms) => ({ publish_at: ms === null ? null : new Date(ms).toISOString() }))

test.each([
  ['none without a time', [null], false],
  ['soon after the next time', [90 * SECOND, 30 * SECOND], 35 * SECOND],
  ['soon again once a time has passed', [-1 * SECOND], 5 * SECOND],
  ['once a minute when a draft stays late', [-60 * SECOND], 60 * SECOND],
  ['soon after the next time, although another draft is late', [-60 * SECOND, 10 * SECOND], 15 * SECOND],
  ['within the longest timer of browsers', [2 ** 32], 2 ** 31 - 1],
])('drafts are read again %s', (_when, times, ms) => {
  expect(msUntilNextRefresh(draftsDueIn(...times), 0)).toBe(ms)
})
