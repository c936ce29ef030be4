import { hash } from 'node:crypto'
import ipaddr from 'ipaddr.js'

const WINDOW_SECONDS = 10

/** What one address may take of the thread's time within the window: a hundred page loads of ten reads, and more. */
const ADDRESS_MS = 200
/** What an IPv6 /48 may take, which may be one customer's whole network or several customers'. */
const SITE_MS = 4 * ADDRESS_MS

/** Networks remembered; those unused for longest are forgotten first. */
const MAX_NETWORKS = 10_000

export interface Network {
  key: string
  allowedMs: number
}

/** Milliseconds by second, the newest at the end. */
interface Account {
  second: number
  spent: number[]
}

/**
 * Counts the time that each network's requests took of the thread that serves everybody, so that nobody takes more
 * than a small share of it, by many cheap requests or by few dear ones. In memory, by the address's hash.
 */
export class TimeBudget {
  readonly #accounts = new Map<string, Account>()
  readonly #now: () => number

  /** `now` is in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Whole seconds until somebody of these networks may ask again; 0 if he may now. */
  secondsToWait(networks: readonly Network[]): number {
    return Math.max(...networks.map((network) => this.#secondsToWait(network)))
  }

  spend(networks: readonly Network[], milliseconds: number): void {
    for (const { key } of networks) {
      const account = this.#current(key) ?? { second: this.#second(), spent: new Array(WINDOW_SECONDS).fill(0) }
      account.spent[WINDOW_SECONDS - 1]! += milliseconds
      this.#accounts.delete(key)
      this.#accounts.set(key, account)
      if (this.#accounts.size > MAX_NETWORKS) this.#accounts.delete(this.#accounts.keys().next().value!)
    }
  }

  #secondsToWait({ key, allowedMs }: Network): number {
    const spent = this.#current(key)?.spent ?? []
    let sum = spent.reduce((total, milliseconds) => total + milliseconds, 0)
    let seconds = 0
    while (sum >= allowedMs) sum -= spent[seconds++]!
    return seconds
  }

  /** The account with its window moved to now. */
  #current(key: string): Account | undefined {
    const account = this.#accounts.get(key)
    if (!account) return undefined
    for (const second = this.#second(); account.second < second; account.second++) {
      if (second - account.second > WINDOW_SECONDS) account.second = second - WINDOW_SECONDS
      account.spent.shift()
      account.spent.push(0)
    }
    return account
  }

  #second(): number {
    return Math.floor(this.#now() / 1000)
  }
}

/** The networks that an address counts for, each with what it may take. What is no address is one by itself. */
export function networksOf(address: string): Network[] {
  const keyOf = (network: string) => hash('sha256', network, 'base64').slice(0, 22)
  const parsed = ipaddr.isValid(address) ? ipaddr.process(address) : undefined
  if (!(parsed instanceof ipaddr.IPv6)) return [{ key: keyOf(address), allowedMs: ADDRESS_MS }]
  const prefix = (groups: number) => keyOf(parsed.parts.slice(0, groups).join(':'))
  return [
    { key: prefix(4), allowedMs: ADDRESS_MS },
    { key: prefix(3), allowedMs: SITE_MS },
  ]
}
