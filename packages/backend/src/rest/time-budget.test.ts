import { beforeEach, describe, expect, it } from 'vitest'
import { networksOf, TimeBudget } from './time-budget.ts'

let now: number
let budget: TimeBudget

beforeEach(() => {
  now = 1_000_000
  budget = new TimeBudget(() => now)
})

const spend = (address: string, milliseconds: number) => budget.spend(networksOf(address), milliseconds)
const secondsToWait = (address: string) => budget.secondsToWait(networksOf(address))

describe('an address', () => {
  it('may take 50 ms at once, and 5 ms more each second', () => {
    spend('203.0.113.7', 49)
    expect(secondsToWait('203.0.113.7')).toBe(0)
    spend('203.0.113.7', 30)
    expect(secondsToWait('203.0.113.7')).toBe(6)
    now += 5000
    expect(secondsToWait('203.0.113.7')).toBe(1)
    now += 1000
    expect(secondsToWait('203.0.113.7')).toBe(0)
  })

  it('takes little more than 100 ms in any ten seconds, however it asks', () => {
    let taken = 0
    for (const end = now + 10_000; now < end; now += 7) {
      if (secondsToWait('203.0.113.7') > 0) continue
      spend('203.0.113.7', 1)
      taken++
    }
    expect(taken).toBeGreaterThan(75)
    expect(taken).toBeLessThanOrEqual(101)
  })

  it('costs no other one its time', () => {
    spend('203.0.113.7', 1000)
    expect(secondsToWait('203.0.113.8')).toBe(0)
  })
})

describe('IPv6', () => {
  it('counts by the /64', () => {
    spend('2001:db8:1:2::1', 75)
    expect(secondsToWait('2001:db8:1:2:ffff::9')).toBeGreaterThan(0)
    expect(secondsToWait('2001:db8:1:3::1')).toBe(0)
  })

  it('counts by the /48 when many of its networks ask', () => {
    for (let network = 0; network < 5; network++) spend(`2001:db8:1:${network}::1`, 49)
    expect(secondsToWait('2001:db8:1:99::1')).toBeGreaterThan(0)
    expect(secondsToWait('2001:db8:2:99::1')).toBe(0)
  })
})

it('remembers ten thousand networks, and forgets those that asked longest ago', () => {
  spend('198.51.100.1', 500)
  spend('198.51.100.2', 500)
  for (let index = 0; index < 10_000; index++) {
    spend(`10.0.${index >> 8}.${index & 255}`, 1)
    if (index % 1000 === 0) spend('198.51.100.2', 1)
  }
  expect(secondsToWait('198.51.100.1')).toBe(0)
  expect(secondsToWait('198.51.100.2')).toBeGreaterThan(0)
})

it('counts text that is not an address by its hash, however long it is', () => {
  const [network] = networksOf('x'.repeat(10_000))
  expect(network?.key.length).toBeLessThan(50)
  expect(networksOf('unknown')).toEqual([expect.objectContaining({ key: 'unknown' })])
})
