import { expect, onTestFinished, test, vi } from 'vitest'
import { localDate, localTime, timeAgo } from './local-time.ts'

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

test.each([
  ['Europe/Berlin', 'June 1, 2027', 'June 1, 2027 at 1:30 AM'],
  ['America/New_York', 'May 31, 2027', 'May 31, 2027 at 7:30 PM'],
  ['Asia/Tokyo', 'June 1, 2027', 'June 1, 2027 at 8:30 AM'],
])('times are those of the zone that the machine is in now: %s', (zone, date, time) => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('TZ', zone)
  expect(localDate('2027-05-31T23:30:00Z')).toBe(date)
  expect(localTime('2027-05-31T23:30:00Z').replace('\u202F', ' ')).toBe(time)
})
