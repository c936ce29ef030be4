import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test('an IPv4 address counts for itself, in whatever way it is written', () => {
  expect(networkOf('203.0.113.9')).toEqual(['203.0.113.9'])
  expect(networkOf('::ffff:203.0.113.9')).toEqual(['203.0.113.9'])
})

test('an IPv6 address counts in its /64, /56 and /48', () => {
  const near = networkOf('2001:db8:1:2::1')
  const blocksShared = (other: string) => networkOf(other).filter((block, index) => block === near[index]).length
  expect(near).toHaveLength(3)
  expect(blocksShared('2001:db8:1:2:ffff::9')).toBe(3)
  expect(blocksShared('2001:db8:1:ff::1')).toBe(2)
  expect(blocksShared('2001:db8:1:ff02::1')).toBe(1)
  expect(blocksShared('2001:db8:2:2::1')).toBe(0)
})

test.each([
  [undefined, 'unknown'],
  ['nonsense', 'nonsense'],
])('%s is one network', (address, block) => {
  expect(networkOf(address)).toEqual([block])
})
