import { expect, test } from 'vitest'
import { createBuckets, fixed, recent, table } from './bucket.ts'

let now = 0

test.each([
  ['a store of recent ones', recent],
  ['a fixed table', fixed],
  ['the table of every request', table],
])('in %s, a bucket is used up at once and regained evenly', (_what, levels) => {
  const buckets = createBuckets([10, 100], levels(), () => now)
  for (let taken = 0; taken < 10; taken++) {
    expect(buckets.wait('a')).toBe(0)
    buckets.spend('a')
  }
  expect(buckets.wait('a')).toBe(10)
  expect(buckets.wait('a', 3)).toBe(30)
  expect(buckets.wait('b')).toBe(0)
  now += 9_500
  expect(buckets.wait('a')).toBe(1)
  now += 500
  expect(buckets.wait('a')).toBe(0)
  now += 3_600_000
  expect(buckets.wait('a', 10)).toBe(0)
  expect(buckets.wait('a', 11)).toBe(10)
})

test('a bucket can be overdrawn, and what is given back never exceeds it', () => {
  const buckets = createBuckets([10, 10], recent(), () => now)
  buckets.spend('a', 25)
  expect(buckets.wait('a', 0)).toBe(15)
  buckets.spend('a', -100)
  expect(buckets.wait('a', 10)).toBe(0)
  expect(buckets.wait('a', 11)).toBe(1)
})

test('a share multiplies what a bucket holds and what it regains', () => {
  const buckets = createBuckets([1, 60], recent(), () => now)
  for (let taken = 0; taken < 4; taken++) buckets.spend('a', 1, 4)
  expect(buckets.wait('a', 1, 4)).toBe(15)
})

test('what is never regained is still used up a year later', () => {
  const buckets = createBuckets([1, Number.POSITIVE_INFINITY], recent(), () => now)
  buckets.spend('a')
  now += 365 * 86_400_000
  expect(buckets.wait('a')).toBe(Number.POSITIVE_INFINITY)
})

test('a clock that is set back gives nothing and takes nothing', () => {
  const buckets = createBuckets([10, 10], recent(), () => now)
  buckets.spend('a', 10)
  now -= 5_000
  expect(buckets.wait('a')).toBe(1)
})

test('beyond its size, a store of recent ones drops those that took nothing for longest', () => {
  const buckets = createBuckets([1, 60], recent(2), () => now)
  for (const key of ['a', 'b', 'a', 'c', 'd', 'e']) buckets.spend(key)
  expect(['a', 'b', 'c', 'd', 'e'].map((key) => buckets.wait(key))).toEqual([0, 0, 60, 60, 60])
})

test('a fixed table drops nothing', () => {
  const buckets = createBuckets([100, 3600], fixed(), () => now)
  buckets.spend('owner', 100)
  for (let number = 0; number < 10_000; number++) buckets.spend(`made up ${number}`)
  expect(buckets.wait('owner')).toBeGreaterThan(0)
  expect(buckets.wait('visitor')).toBe(0)
})
