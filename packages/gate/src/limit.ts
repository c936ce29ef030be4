import { hash } from 'node:crypto'
import { type Buckets, type Clock, createBuckets, fixed, type Levels, monotonicNow, recent } from './bucket.ts'
import { BLOCK_WIDTHS, type Network } from './network.ts'
import type { Allowance, Rule } from './rules.ts'

/** By what a client is counted. A rule counts by those of its dimensions that are given. */
export interface Who {
  network?: Network
  /** A name that the client claims, whether it exists or not. */
  name?: string
  /** A device, session or code that exists. */
  own?: string
  /** The network has succeeded under this name before: it is not limited by what others do under the name. */
  isKnown?: boolean
}

/** One dimension of a rule, for one client. */
interface Part {
  buckets: Buckets
  key: string
  share: number
  /** A success resets all failures. */
  isForgotten: boolean
}

export type Limit = ReturnType<typeof createLimit>

/** One rule, applied: a bucket for each of its dimensions and keys. For `take` and `succeed` see Gate. */
export function createLimit(rule: Rule, now: Clock = monotonicNow, levelsOfNetworks = recent) {
  const partsFor = partsOf(rule, now, levelsOfNetworks)
  return {
    take(who: Who, amount = 1): number {
      const parts = partsFor(who)
      const seconds = longestWait(parts, amount)
      if (seconds === 0) spend(parts, amount)
      return seconds
    },
    /**
     * Of one client: the seconds to wait before anything can be taken, and a function that takes what was used, even if there
     * was not enough.
     */
    accountOf(who: Who) {
      const parts = partsFor(who)
      return { wait: () => longestWait(parts, 0), spend: (amount: number) => spend(parts, amount) }
    },
    succeed(who: Who): void {
      for (const { buckets, key, share, isForgotten } of partsFor(who))
        buckets.spend(key, isForgotten ? Number.NEGATIVE_INFINITY : -1, share)
    },
  }
}

function longestWait(parts: readonly Part[], amount: number): number {
  let longest = 0
  for (const { buckets, key, share } of parts) longest = Math.max(longest, buckets.wait(key, amount, share))
  return longest
}

function spend(parts: readonly Part[], amount: number): void {
  for (const { buckets, key, share } of parts) buckets.spend(key, amount, share)
}

function partsOf({ network, both, name, own, all }: Rule, now: Clock, levels: () => Levels): (who: Who) => Part[] {
  // each width has its own store, so that many narrow blocks do not evict the wider one that contains them
  const byWidth = (allowance: Allowance) =>
    Array.from({ length: BLOCK_WIDTHS }, () => createBuckets(allowance, levels(), now))
  const ofNetwork = network && byWidth(network)
  const ofBoth = both && byWidth(both)
  const ofName = name && createBuckets(name, fixed(), now)
  const ofOwn = own && createBuckets(own, recent(), now)
  const ofAll = all && createBuckets(all, recent(1), now)
  return (who) => {
    const parts: Part[] = []
    for (const [width, { name: block, share }] of (who.network ?? []).entries()) {
      if (ofNetwork) parts.push({ buckets: ofNetwork[width]!, key: block, share, isForgotten: false })
      if (ofBoth) parts.push({ buckets: ofBoth[width]!, key: short(`${block} ${who.name}`), share, isForgotten: true })
    }
    if (ofName && who.name !== undefined && !who.isKnown)
      parts.push({ buckets: ofName, key: who.name, share: 1, isForgotten: false })
    if (ofOwn && who.own !== undefined) parts.push({ buckets: ofOwn, key: who.own, share: 1, isForgotten: true })
    if (ofAll) parts.push({ buckets: ofAll, key: '', share: 1, isForgotten: false })
    return parts
  }
}

/** Names come from anonymous clients and may be long. */
const short = (key: string) => (key.length <= 64 ? key : hash('sha256', key, 'base64url').slice(0, 22))
