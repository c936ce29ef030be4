import { expect, test } from 'vitest'
import { networksOf } from './network.ts'

test.each<[string, string[]]>([
  ['203.0.113.9', ['203.0.113.9/32', '203.0.113/24']],
  ['::ffff:203.0.113.9', ['203.0.113.9/32', '203.0.113/24']],
])('%s and its neighbours', (address, names) => {
  expect(networksOf(address).map(({ name }) => name)).toEqual(names)
})

test('an IPv6 address is in a /64, a /56 and a /48, each with a larger share', () => {
  const near = networksOf('2001:db8:1:2::1')
  const blocksShared = (other: string) =>
    networksOf(other).filter(({ name }, index) => name === near[index]?.name).length
  expect(near.map(({ share }) => share)).toEqual([1, 2, 4])
  expect(blocksShared('2001:db8:1:2:ffff::9')).toBe(3)
  expect(blocksShared('2001:db8:1:ff::1')).toBe(2)
  expect(blocksShared('2001:db8:1:ff02::1')).toBe(1)
  expect(blocksShared('2001:db8:2:2::1')).toBe(0)
})

test('anything that is not an address is one client', () => {
  expect(networksOf('unknown')).toEqual([{ name: 'unknown', share: 1 }])
})
