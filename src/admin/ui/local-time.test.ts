import { expect, test } from 'vitest'
import { timeAgo } from './local-time.ts'

const at = (...parts: [month: number, day: number, hour: number, minute?: number]) => {
  const [month, day, hour, minute = 0] = parts
  return new Date(2026, month - 1, day, hour, minute)
}

test.each([
  [at(11, 23, 10), 'just now'],
  [at(11, 23, 9, 58), '2 minutes ago'],
  [at(11, 23, 7, 30), '2 hours ago'],
  [at(11, 22, 11), '23 hours ago'],
  [at(11, 22, 9), 'yesterday'],
  [at(11, 21, 12), '2 days ago'], // less than two days, but not yesterday
  [at(11, 13, 23), '10 days ago'],
])('%o is %s', (time, words) => expect(timeAgo(time.toISOString(), at(11, 23, 10).getTime())).toBe(words))
