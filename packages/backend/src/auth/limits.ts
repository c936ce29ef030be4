import type { AuthLimits } from './auth-settings.ts'
import { Counter, NameCounter, NetworkCounter } from './counter.ts'
import type { DeviceCookies } from './device-cookies.ts'
import { authErrors } from './errors.ts'
import type { Network } from './network.ts'
import type { KnownNetworks } from './stores/known-networks.ts'

/** A secret that is about to be tried. */
export interface Attempt {
  /** The device or network has signed in to this account before: it is served first, and strangers do not slow it. */
  isFamiliar: boolean
  /** It was the right one: what it counted is taken back, and the network is familiar from now on. */
  succeed(): void
}

interface Parts {
  knownNetworks: KnownNetworks
  devices: DeviceCookies
  /** The account that signs in with this address, in lower case. */
  findAccount: (email: string) => { id: string } | undefined
}

/**
 * How often secrets may be tried and mails asked for. All of it counts by what the client says, an account or none, so an
 * answer tells nothing. No stranger can lock the owner out, however many addresses he has:
 *
 * - A device that has signed in to the account shows its cookie and has ten tries of its own in a quarter of an hour.
 * - Other failures are counted by network and account together; ten in a quarter of an hour close this door for this
 *   network.
 * - By account alone (a hundred in a quarter of an hour, from many networks) only networks that never signed in to it are
 *   affected, and they are slowed to one try a second, not refused for good.
 * - Mails are limited to twelve an hour for an account; whoever is refused has twelve valid links in the mailbox.
 *
 * Known devices and networks outlive a restart, counts do not. Their memory is bounded (counter.ts), and tries that get
 * past them are bounded by the hashing queue.
 */
export class Limits {
  readonly #counters: ReturnType<typeof openCounters>
  readonly #parts: Parts

  constructor(limits: AuthLimits, parts: Parts) {
    this.#counters = openCounters(limits)
    this.#parts = parts
  }

  /** Before a password is hashed; `request` may show the cookie of a known device. Throws AuthError 429. */
  async password(network: Network, email: string, request: Request): Promise<Attempt> {
    const { knownNetworks, devices, findAccount } = this.#parts
    // without an account the same searches, in vain
    const id = findAccount(email.toLowerCase())?.id
    const isKnown = knownNetworks.has(id, 'password', network)
    const device = await devices.deviceOf(request, id ?? '')
    const tried = this.#takeOfDevice(device) ?? this.#takeOfNetwork(network, accountKey(email), isKnown)
    return {
      isFamiliar: tried.isFamiliar,
      succeed: () => {
        tried.succeed()
        if (id) knownNetworks.add(id, 'password', network)
      },
    }
  }

  /** Before the code of a second factor is checked. Throws AuthError 429. */
  factor(network: Network, accountId: string): Attempt {
    const { factorByAddressAndAccount, factorByAccount } = this.#counters
    passOrThrow(factorByAddressAndAccount.take(network, accountId))
    const isFamiliar = this.#parts.knownNetworks.has(accountId, 'factor', network)
    if (!isFamiliar) passOrThrow(factorByAccount.take(accountId))
    return {
      isFamiliar,
      succeed: () => {
        this.#parts.knownNetworks.add(accountId, 'factor', network)
        factorByAddressAndAccount.forget(network, accountId)
        if (!isFamiliar) factorByAccount.giveBack(accountId)
      },
    }
  }

  /** Before a mail is sent, or not. Throws AuthError 429. */
  mail(network: Network, email: string): void {
    const { mailByAddressAndAccount, mailByAddress, mailByAccount } = this.#counters
    const account = accountKey(email)
    const seconds =
      mailByAddress.take(network) || mailByAddressAndAccount.take(network, account) || mailByAccount.take(account)
    if (seconds) throw authErrors.overEmailSendRateLimit(seconds)
  }

  /** Before a link or a code of a mail is looked up. Throws AuthError 429. */
  verify(network: Network): void {
    passOrThrow(this.#counters.verifyByAddress.take(network))
  }

  /** Before a refresh token is looked at. Throws AuthError 429. */
  refresh(network: Network): void {
    passOrThrow(this.#counters.refreshByAddress.take(network))
  }

  /** Undefined without a known device, and when its own tries are used up: what is left is what anybody has. */
  #takeOfDevice(device: string | undefined): Attempt | undefined {
    const { passwordByDevice } = this.#counters
    if (!device || !passwordByDevice.tryTake(device)) return undefined
    return { isFamiliar: true, succeed: () => passwordByDevice.forget(device) }
  }

  #takeOfNetwork(network: Network, account: string, isKnown: boolean): Attempt {
    const { passwordByAddress, passwordByAddressAndAccount, passwordByAccount, passwordSlow } = this.#counters
    passOrThrow(passwordByAddress.take(network))
    passOrThrow(passwordByAddressAndAccount.take(network, account))
    if (!isKnown && passwordByAccount.take(account)) passOrThrow(passwordSlow.take(account))
    return {
      isFamiliar: isKnown,
      succeed: () => {
        passwordByAddressAndAccount.forget(network, account)
        passwordByAddress.giveBack(network)
        if (!isKnown) passwordByAccount.giveBack(account)
      },
    }
  }
}

/** What strangers name freely is counted in a NameCounter; accounts and devices that exist are few. */
function openCounters(limits: AuthLimits) {
  return {
    passwordByDevice: new Counter(limits.passwordByDevice),
    passwordByAddressAndAccount: new NetworkCounter(limits.passwordByAddressAndAccount),
    passwordByAddress: new NetworkCounter(limits.passwordByAddress),
    passwordByAccount: new NameCounter(limits.passwordByAccount),
    passwordSlow: new NameCounter(limits.passwordSlow),
    mailByAddressAndAccount: new NetworkCounter(limits.mailByAddressAndAccount),
    mailByAddress: new NetworkCounter(limits.mailByAddress),
    mailByAccount: new NameCounter(limits.mailByAccount),
    refreshByAddress: new NetworkCounter(limits.refreshByAddress),
    verifyByAddress: new NetworkCounter(limits.verifyByAddress),
    factorByAddressAndAccount: new NetworkCounter(limits.factorByAddressAndAccount),
    factorByAccount: new Counter(limits.factorByAccount),
  }
}

function passOrThrow(secondsToWait: number): void {
  if (secondsToWait) throw authErrors.overRequestRateLimit(secondsToWait)
}

/** What a client calls an account may be long. */
function accountKey(email: string): string {
  return email.slice(0, 255).toLowerCase()
}
