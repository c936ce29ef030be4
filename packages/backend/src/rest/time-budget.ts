import { hash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/**
 * CPU time that an address may take at once, and what it regains each second: at most 100 ms, and the end of one
 * statement, in any ten seconds. A page load takes 2 ms.
 */
const ADDRESS = { capacityMs: 50, regainedMs: 5 }

/** An IPv6 /48 belongs to one customer or to several. All its addresses together have the budget of four. */
const SITE = { capacityMs: 200, regainedMs: 20 }

/** Maximum number of networks; the least recently seen are dropped first. */
const MAX_NETWORKS = 10_000

export interface Network {
  key: string
  capacityMs: number
  regainedMs: number
}

/** What a network has used and not regained, and when it was computed. */
interface Account {
  takenMs: number
  at: number
}

/**
 * Counts the CPU time that the requests of each network take of the serving thread, so that no one gets more than a
 * small share of it, be it by many cheap requests or by a few expensive ones. Kept in memory only.
 */
export class TimeBudget {
  readonly #accounts = new LRUCache<string, Account>({ max: MAX_NETWORKS })
  readonly #now: () => number

  /** `now` is in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Whole seconds until these networks may send the next request; 0 if they may now. */
  secondsToWait(networks: readonly Network[]): number {
    let longest = 0
    for (const network of networks) {
      const account = this.#accounts.get(network.key)
      if (!account) continue
      const excess = takenMs(account, network, this.#now()) - network.capacityMs
      if (excess >= 0) longest = Math.max(longest, Math.floor(excess / network.regainedMs) + 1)
    }
    return longest
  }

  spend(networks: readonly Network[], milliseconds: number): void {
    const at = this.#now()
    for (const network of networks) {
      const account = this.#accounts.get(network.key)
      if (account) {
        account.takenMs = takenMs(account, network, at) + milliseconds
        account.at = at
      } else this.#accounts.set(network.key, { takenMs: milliseconds, at })
    }
  }
}

const takenMs = (account: Account, { regainedMs }: Network, now: number) =>
  Math.max(0, account.takenMs - ((now - account.at) / 1000) * regainedMs)

/**
 * The networks that an address belongs to, each with its budget. Text that is not an address is a network of its own.
 */
export function networksOf(address: string): Network[] {
  const parsed = address.includes(':') && ipaddr.IPv6.isValid(address) ? ipaddr.IPv6.parse(address) : undefined
  if (!parsed) return [{ key: keyOf(address), ...ADDRESS }]
  const prefix = (groups: number) => parsed.parts.slice(0, groups).join(':')
  return [
    { key: prefix(4), ...ADDRESS },
    { key: prefix(3), ...SITE },
  ]
}

/** An IPv4 address unchanged, anything longer as a hash, so that clients do not choose the size of a key. */
const keyOf = (address: string) => (address.length <= 15 ? address : hash('sha256', address, 'base64'))
