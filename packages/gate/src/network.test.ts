import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['203.0.113.9', ['203.0.113.9/32', '203.0.113/24']],
  ['::ffff:203.0.113.9', ['203.0.113.9/32', '203.0.113/24']],
  ['::ffff:cb00:7109', ['203.0.113.9/32', '203.0.113/24']],
  ['2001:db8:1:2::1', ['32.1.13.184.0.1.0.2/64', '32.1.13.184.0.1.0/56', '32.1.13.184.0.1/48']],
  ['2001:DB8:1:2:0:0:0:1', ['32.1.13.184.0.1.0.2/64', '32.1.13.184.0.1.0/56', '32.1.13.184.0.1/48']],
  ['fe80::1%eth0', ['254.128.0.0.0.0.0.0/64', '254.128.0.0.0.0.0/56', '254.128.0.0.0.0/48']],
])('the blocks of %s, narrowest first', (address, names) => {
  expect(networkOf(address).map(({ name }) => name)).toEqual(names)
})

test('a wider block has a larger share', () => {
  const sharesOf = (address: string) => networkOf(address).map(({ share }) => share)
  expect(sharesOf('203.0.113.9')).toEqual([1, 4])
  expect(sharesOf('2001:db8::1')).toEqual([1, 2, 4])
})

test('IPv6 neighbours share the blocks that contain both', () => {
  const near = networkOf('2001:db8:1:2::1').map(({ name }) => name)
  const shared = (other: string) => networkOf(other).filter(({ name }) => near.includes(name)).length
  expect(shared('2001:db8:1:2:ffff::9')).toBe(3)
  expect(shared('2001:db8:1:ff::1')).toBe(2)
  expect(shared('2001:db8:1:ff02::1')).toBe(1)
  expect(shared('2001:db8:2:2::1')).toBe(0)
})

test.each([undefined, '', 'unknown', '203.0.113.9.evil.example', '1'.repeat(10_000), ':'.repeat(30)])(
  '%.20s is no address: all such are one client',
  (text) => {
    expect(networkOf(text)).toEqual([{ name: 'none', share: 1 }])
  },
)
