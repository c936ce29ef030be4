import { expect, onTestFinished, test, vi } from 'vitest'
import { shortTime } from '../ui/local-time.ts'
import { formatFullTime } from './message-time.tsx'

// local times, because the list shows them in the owner's time zone
const now = new Date(2026, 10, 21, 14, 30).getTime()
const at = (...[day, hour, minute]: [number, number, number]) => new Date(2026, 10, day, hour, minute).toISOString()

test.each([
  [at(21, 14, 3), '2:03 PM'],
  [at(21, 0, 0), '12:00 AM'],
  [at(20, 23, 59), 'Nov 20, 2026'],
  [at(22, 0, 10), 'Nov 22, 2026'],
])('%s is said as %s', (iso, text) => {
  expect(shortTime(iso, now).replace('\u202F', ' ')).toBe(text)
})

test('the full time names the day', () => {
  expect(formatFullTime(at(21, 14, 3)).replace('\u202F', ' ')).toBe('Saturday, November 21, 2026 at 2:03 PM')
})

test.each([
  ['Europe/Vienna', 'Tuesday, June 1, 2027 at 1:30 AM', '1:30 AM'],
  ['America/New_York', 'Monday, May 31, 2027 at 7:30 PM', '7:30 PM'],
])('times are those of the zone that the machine is in now: %s', (zone, full, short) => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('TZ', zone)
  const iso = '2027-05-31T23:30:00Z'
  expect(formatFullTime(iso).replace('\u202F', ' ')).toBe(full)
  expect(shortTime(iso, Date.parse(iso)).replace('\u202F', ' ')).toBe(short)
})
