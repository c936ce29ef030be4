import { expect, test } from 'vitest'
import { monthsBefore } from './retention.ts'

test.each([
  ['2026-11-29T03:30:00.000Z', 12, '2025-11-29T03:30:00.000Z'],
  ['2026-11-29T03:30:00.000Z', 24, '2024-11-29T03:30:00.000Z'],
  ['2028-02-29T23:59:59.999Z', 12, '2027-02-28T23:59:59.999Z'], // never early: no message of March
  ['2028-02-29T00:00:00.000Z', 24, '2026-02-28T00:00:00.000Z'],
  ['2028-03-01T00:00:00.000Z', 12, '2027-03-01T00:00:00.000Z'],
])('%s less %i months is %s', (now, months, expected) => {
  expect(monthsBefore(Date.parse(now), months).toISOString()).toBe(expected)
})
