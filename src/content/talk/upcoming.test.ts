import { expect, test } from 'vitest'
import { dateAt, endOfDay } from '#content/text/dates.ts'
import { byDate, isUpcoming } from './upcoming.ts'

const dates = ['2026-05-01', '2025-12-31', '2027-01-01', '2026-11-22', '2026-05-01', '2027-01-01']
const talks = dates.map((date, index) => ({ date, display_order: index }))

test('what is to come stands first, the nearest before the others; then the years, the latest first; a day in the order of the owner', () => {
  const { upcoming, years } = byDate(talks, '2026-11-22')
  expect(upcoming).toEqual([talks[3], talks[2], talks[5]])
  expect(years).toEqual([
    { year: '2026', talks: [talks[0], talks[4]] },
    { year: '2025', talks: [talks[1]] },
  ])
})

test('a talk is to come until its day is over, in UTC', () => {
  const lastMoment = Date.UTC(2026, 10, 22, 23, 59, 59, 999)
  expect(isUpcoming({ date: '2026-11-22' }, dateAt(lastMoment))).toBe(true)
  expect(isUpcoming({ date: '2026-11-22' }, dateAt(lastMoment + 1))).toBe(false)
  expect(endOfDay(lastMoment)).toBe(lastMoment + 1)
  expect(endOfDay(lastMoment + 1)).toBe(lastMoment + 1 + 86_400_000)
})
