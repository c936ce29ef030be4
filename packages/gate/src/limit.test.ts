import { expect, test } from 'vitest'
import { createLimit, type Limit, type Who } from './limit.ts'
import { networkOf } from './network.ts'
import type { Rule } from './rules.ts'

const [home, office] = [networkOf('192.0.2.1'), networkOf('203.0.113.9')]

/** How often something is allowed at once, up to 1,000 times. */
function allowed(limit: Limit, who: (number: number) => Who): number {
  let count = 0
  while (count < 1_000 && limit.take(who(count)) === 0) count++
  return count
}

test.each<[string, Rule, (number: number) => Who, number]>([
  ['one IPv4 address', { network: [10, 60] }, () => ({ network: home }), 10],
  ['an IPv4 /24', { network: [10, 60] }, (number) => ({ network: networkOf(`203.0.113.${number % 256}`) }), 40],
  ['an IPv6 /64', { network: [10, 60] }, (number) => ({ network: networkOf(`2001:db8::${number}`) }), 10],
  ['an IPv6 /56', { network: [10, 60] }, (number) => ({ network: networkOf(`2001:db8:0:${number % 9}::1`) }), 20],
  ['an IPv6 /48', { network: [10, 60] }, (number) => ({ network: networkOf(`2001:db8:0:${number % 9}00::1`) }), 40],
  ['whoever has no address', { network: [10, 60] }, () => ({ network: networkOf('unknown') }), 10],
  ['a network under one name', { both: [5, 60] }, () => ({ network: home, name: 'a' }), 5],
  ['a network under many names', { both: [5, 60] }, (number) => ({ network: home, name: `${number}` }), 1_000],
  ['a network under long names', { both: [5, 60] }, () => ({ network: home, name: 'a'.repeat(1_000) }), 5],
  ['a name', { name: [7, 60] }, (number) => ({ network: networkOf(`2001:${number}::1`), name: 'a' }), 7],
  ['a known network', { name: [7, 60] }, () => ({ name: 'a', isKnown: true }), 1_000],
  ['a session', { own: [3, 60] }, () => ({ own: 'a' }), 3],
  ['everybody', { all: [9, 60] }, (number) => ({ network: networkOf(`2001:${number}::1`) }), 9],
  [
    'the narrowest of several',
    { network: [6, 60], both: [4, 60], name: [5, 60] },
    () => ({ network: home, name: 'a' }),
    4,
  ],
])('%s has its allowance', (_what, rule, who, expected) => {
  expect(
    allowed(
      createLimit(rule, () => 0),
      who,
    ),
  ).toBe(expected)
})

test('what is refused in one dimension is taken in none', () => {
  const limit = createLimit({ network: [3, 60], name: [1, 60] }, () => 0)
  limit.take({ network: home, name: 'a' })
  expect(allowed(limit, () => ({ network: home, name: 'a' }))).toBe(0)
  expect(allowed(limit, (number) => ({ network: home, name: `b${number}` }))).toBe(2)
})

test('a refusal says when to come back: after the longest wait of all dimensions', () => {
  const limit = createLimit({ network: [1, 20], name: [1, 90] }, () => 0)
  limit.take({ network: home, name: 'a' })
  expect(limit.take({ network: home, name: 'b' })).toBe(20)
  expect(limit.take({ network: home, name: 'a' })).toBe(90)
})

test('a success gives one back, and forgets what its network failed at under its name', () => {
  const limit = createLimit({ network: [10, 60], both: [5, 60], name: [8, 60] }, () => 0)
  const who = { network: home, name: 'a' }
  for (let failures = 0; failures < 3; failures++) limit.take(who)
  limit.take(who)
  limit.succeed(who)
  expect(allowed(limit, () => who)).toBe(5)
  // three failures of before and these five are all that the name has
  expect(limit.take({ network: office, name: 'a' })).toBeGreaterThan(0)
  expect(allowed(limit, (number) => ({ network: home, name: `${number}` }))).toBe(2)
})

test('what was used is charged afterwards, to all blocks', () => {
  let now = 0
  const limit = createLimit({ network: [100, 10] }, () => now)
  const [own, near] = [limit.accountOf({ network: home }), limit.accountOf({ network: networkOf('192.0.2.2') })]
  expect(own.wait()).toBe(0)
  own.spend(450)
  expect(own.wait()).toBe(35)
  expect(near.wait()).toBe(2)
  now += 2_000
  expect(near.wait()).toBe(0)
})
