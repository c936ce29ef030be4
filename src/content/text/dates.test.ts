import { expect, test } from 'vitest'
import { formatLongDate } from '#content/words/english.ts'

test.each([
  ['2024-01-05', 'January 5, 2024'],
  ['2024-01-05T23:59:59Z', 'January 5, 2024'],
  ['2024-01-05T23:00:00-05:00', 'January 6, 2024'],
  ['not a date', null],
  ['', null],
  [null, null],
])('%s is written as %s, wherever the machine stands', (iso, text) => expect(formatLongDate(iso)).toBe(text))

test('a date reads as Intl writes it in American English, on every day of a leap year', () => {
  const intl = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  for (let day = 0; day < 366; day++) {
    const date = new Date(Date.UTC(2024, 0, 1 + day, 23, 59))
    expect(formatLongDate(date.toISOString())).toBe(intl.format(date))
  }
})
