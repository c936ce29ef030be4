import { afterEach, expect, it, vi } from 'vitest'
import { formatInstant, newInstant } from './clock.ts'

it('no two instants are the same, and text order is time order', () => {
  const instants = Array.from({ length: 5000 }, newInstant)
  expect([...new Set(instants)].sort()).toEqual(instants)
})

afterEach(() => vi.useRealTimers())

it('a clock that was ahead dates nothing any more once it is set right', () => {
  const now = Date.now()
  vi.useFakeTimers({ now: now + 86_400_000, toFake: ['Date'] })
  const ahead = newInstant()
  vi.setSystemTime(now + 86_400_000 - 1000)
  expect(newInstant() > ahead).toBe(true)
  vi.setSystemTime(now)
  expect(Date.parse(newInstant())).toBe(now)
})

it.each<[number, number, string]>([
  [0, 0, '1970-01-01T00:00:00+00:00'],
  [1, 120_000, '1970-01-01T00:00:01.12+00:00'],
  [1, 1, '1970-01-01T00:00:01.000001+00:00'],
  [-1, 500_000, '1969-12-31T23:59:59.5+00:00'],
  [253_402_300_799, 999_999, '9999-12-31T23:59:59.999999+00:00'],
])('%i s and %i µs are %s', (seconds, micros, text) => {
  expect(formatInstant(seconds, micros)).toBe(text)
})
