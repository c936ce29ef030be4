import type { AuthLimits } from './auth-settings.ts'
import { Counter } from './counter.ts'
import { authErrors } from './errors.ts'

/** Networks and accounts that belong together, remembered at most. */
const MAX_FAMILIAR = 1000

/** A secret that is about to be tried. */
export interface Attempt {
  /** The network has signed in to this account before: it is served first, and strangers' failures do not slow it. */
  isFamiliar: boolean
  /** It was the right one: what it counted is taken back, and the network is familiar from now on. */
  succeed(): Promise<void>
}

/**
 * How often secrets may be tried and mails asked for. All of it counts by what the client says, an account or none, so an
 * answer tells nothing. No stranger can lock the owner out:
 *
 * - Failures are counted by network and account together; ten in a quarter of an hour close this door for this network.
 * - By account alone (a hundred in a quarter of an hour, from many networks) only networks that never signed in to it are
 *   affected, and they are slowed to one try a second, not refused for good.
 * - Mails are limited to twelve an hour for an account; whoever is refused has twelve valid links in the mailbox.
 * - A restart forgets it all. Tries that survive it are bounded by the hashing queue.
 */
export class Limits {
  readonly #counters: { [Name in keyof AuthLimits]: Counter }
  readonly #familiarPasswords = new Familiar()
  readonly #familiarFactors = new Familiar()

  constructor(limits: AuthLimits) {
    const counters = Object.entries(limits).map(([name, limit]) => [name, new Counter(limit)])
    this.#counters = Object.fromEntries(counters) // the keys stay
  }

  /** Before a password is hashed. Throws AuthError 429. */
  async password(network: string, email: string): Promise<Attempt> {
    const { passwordByAddress, passwordByAddressAndAccount, passwordByAccount, passwordSlow } = this.#counters
    const account = accountKey(email)
    const both = `${network} ${account}`
    // the network first: beyond its limit, no further name it tries is kept in memory
    await passOrThrow(passwordByAddress, network)
    await passOrThrow(passwordByAddressAndAccount, both)
    const isFamiliar = this.#familiarPasswords.has(both)
    if (!isFamiliar && !(await passwordByAccount.tryTake(account))) await passOrThrow(passwordSlow, account)
    return {
      isFamiliar,
      succeed: async () => {
        this.#familiarPasswords.add(both)
        await passwordByAddressAndAccount.forget(both)
        await passwordByAddress.giveBack(network)
        if (!isFamiliar) await passwordByAccount.giveBack(account)
      },
    }
  }

  /** Before the code of a second factor is checked. Throws AuthError 429. */
  async factor(network: string, accountId: string): Promise<Attempt> {
    const { factorByAddressAndAccount, factorByAccount } = this.#counters
    const both = `${network} ${accountId}`
    await passOrThrow(factorByAddressAndAccount, both)
    const isFamiliar = this.#familiarFactors.has(both)
    if (!isFamiliar) await passOrThrow(factorByAccount, accountId)
    return {
      isFamiliar,
      succeed: async () => {
        this.#familiarFactors.add(both)
        await factorByAddressAndAccount.forget(both)
        if (!isFamiliar) await factorByAccount.giveBack(accountId)
      },
    }
  }

  /** Before a mail is sent, or not. Throws AuthError 429. */
  async mail(network: string, email: string): Promise<void> {
    const { mailByAddressAndAccount, mailByAddress, mailByAccount } = this.#counters
    const account = accountKey(email)
    for (const [counter, key] of [
      [mailByAddress, network],
      [mailByAddressAndAccount, `${network} ${account}`],
      [mailByAccount, account],
    ] as const) {
      const seconds = await counter.take(key)
      if (seconds) throw authErrors.overEmailSendRateLimit(seconds)
    }
  }

  /** Before a link or a code of a mail is looked up. Throws AuthError 429. */
  verify(network: string): Promise<void> {
    return passOrThrow(this.#counters.verifyByAddress, network)
  }

  /** Before a refresh token is looked at. Throws AuthError 429. */
  refresh(network: string): Promise<void> {
    return passOrThrow(this.#counters.refreshByAddress, network)
  }
}

/** Keys that were seen last. */
class Familiar {
  readonly #keys = new Set<string>()

  has(key: string): boolean {
    return this.#keys.has(key)
  }

  add(key: string): void {
    this.#keys.delete(key)
    this.#keys.add(key)
    if (this.#keys.size > MAX_FAMILIAR) this.#keys.delete(this.#keys.values().next().value!)
  }
}

async function passOrThrow(counter: Counter, key: string): Promise<void> {
  const seconds = await counter.take(key)
  if (seconds) throw authErrors.overRequestRateLimit(seconds)
}

/** What a client calls an account may be long, and is kept in memory. */
function accountKey(email: string): string {
  return email.slice(0, 255).toLowerCase()
}
