import { expect, test } from 'vitest'
import { formatFullTime, formatShortTime } from './message-time.tsx'

// local times, because the list shows them in the owner's time zone
const now = new Date(2026, 10, 21, 14, 30).getTime()
const at = (...[day, hour, minute]: [number, number, number]) => new Date(2026, 10, day, hour, minute).toISOString()

test.each([
  [at(21, 14, 3), '2:03 PM'],
  [at(21, 0, 0), '12:00 AM'],
  [at(20, 23, 59), 'Nov 20, 2026'],
  [at(22, 0, 10), 'Nov 22, 2026'],
])('%s is said as %s', (iso, text) => {
  expect(formatShortTime(iso, now).replace('\u202F', ' ')).toBe(text)
})

test('the full time names the day', () => {
  expect(formatFullTime(at(21, 14, 3)).replace('\u202F', ' ')).toBe('Saturday, November 21, 2026 at 2:03 PM')
})
