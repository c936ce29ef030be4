import { hash } from 'node:crypto'
import ipaddr from 'ipaddr.js'

/**
 * What an address may take of the serving thread at once, and what it regains each second: at most 200 ms, and the end of
 * one statement, in any ten seconds. A page load takes 2 ms.
 */
const ADDRESS = { capacityMs: 100, regainedMs: 10 }

/** An IPv6 /48 is one customer's network or several customers'. Its addresses have together what four have. */
const SITE = { capacityMs: 400, regainedMs: 40 }

/** Networks remembered; those that asked longest ago are forgotten first. */
const MAX_NETWORKS = 10_000

export interface Network {
  key: string
  capacityMs: number
  regainedMs: number
}

/**
 * Counts the CPU time that each network's requests took of the thread that serves everybody, so that nobody takes more
 * than a small share of it, by many cheap requests or by few dear ones. In memory alone.
 */
export class TimeBudget {
  /** What a network has taken and not yet regained, and when that was so. */
  readonly #accounts = new Map<string, { takenMs: number; at: number }>()
  readonly #now: () => number

  /** `now` is in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Whole seconds until somebody of these networks may ask again; 0 if he may now. */
  secondsToWait(networks: readonly Network[]): number {
    let longest = 0
    for (const network of networks) {
      const excess = this.#takenMs(network) - network.capacityMs
      if (excess >= 0) longest = Math.max(longest, Math.floor(excess / network.regainedMs) + 1)
    }
    return longest
  }

  spend(networks: readonly Network[], milliseconds: number): void {
    for (const network of networks) {
      const takenMs = this.#takenMs(network) + milliseconds
      this.#accounts.delete(network.key)
      this.#accounts.set(network.key, { takenMs, at: this.#now() })
      if (this.#accounts.size > MAX_NETWORKS) this.#accounts.delete(this.#accounts.keys().next().value!)
    }
  }

  #takenMs({ key, regainedMs }: Network): number {
    const account = this.#accounts.get(key)
    return account ? Math.max(0, account.takenMs - ((this.#now() - account.at) / 1000) * regainedMs) : 0
  }
}

/** The networks that an address counts for, each with what it may take. What is no address is one by itself. */
export function networksOf(address: string): Network[] {
  const parsed = address.includes(':') && ipaddr.IPv6.isValid(address) ? ipaddr.IPv6.parse(address) : undefined
  if (!parsed) return [{ key: keyOf(address), ...ADDRESS }]
  const prefix = (groups: number) => parsed.parts.slice(0, groups).join(':')
  return [
    { key: prefix(4), ...ADDRESS },
    { key: prefix(3), ...SITE },
  ]
}

/** An IPv4 address as it is, and anything longer by its hash, so that a key has no size of the client's choosing. */
const keyOf = (address: string) => (address.length <= 15 ? address : hash('sha256', address, 'base64'))
