import type { AuthLimits } from './auth-settings.ts'
import { Counter, NameCounter, NetworkCounter } from './counter.ts'
import type { DeviceCookies } from './device-cookies.ts'
import { authErrors } from './errors.ts'
import type { Network } from './network.ts'
import type { KnownNetworks } from './stores/known-networks.ts'

/** A secret that is about to be tried. */
export interface Attempt {
  /**
   * The device or network has signed in to this account before: it is served first, and strangers do not slow it down.
   */
  isFamiliar: boolean
  /** Reports success: the count is undone, and the network is known from now on. */
  succeed(): void
}

interface Parts {
  knownNetworks: KnownNetworks
  devices: DeviceCookies
  /** The account with this address, which is in lower case. */
  findAccount: (email: string) => { id: string } | undefined
}

/**
 * Limits on trying secrets and requesting mails. Everything is counted by what the client claims, whether there is such an
 * account or not, so that responses reveal nothing. No stranger can lock the owner out, however many addresses they have:
 *
 * - A device that has signed in to the account sends its cookie and has ten tries of its own in a quarter of an hour.
 * - Other failures are counted by network and account; ten in a quarter of an hour close the account for this network.
 * - A hundred failures of an account in a quarter of an hour, from many networks, affect only networks that never signed in
 *   to it, and these are slowed to one try a second, not refused for good.
 * - An account gets at most twelve mails an hour that anybody can request; whoever is refused has twelve valid links in
 *   the mailbox. What only a session can request is counted apart, and what mails nothing by network alone.
 *
 * Known devices and networks are kept over a restart, counts are not. Their memory is bounded (counter.ts), and tries that
 * get past them are bounded by the hashing queue. See docs/decisions/0012-devices-that-have-signed-in.md.
 */
export class Limits {
  readonly #counters: ReturnType<typeof openCounters>
  readonly #parts: Parts

  constructor(limits: AuthLimits, parts: Parts) {
    this.#counters = openCounters(limits)
    this.#parts = parts
  }

  /**
   * To be called before a password is hashed; `request` may carry the cookie of a known device. Throws AuthError 429.
   */
  async password(network: Network, email: string, request: Request): Promise<Attempt> {
    const { knownNetworks, devices, findAccount } = this.#parts
    // without an account the same lookups, without result
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

  /** To be called before the code of a second factor is checked. Throws AuthError 429. */
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

  /** To be called before a mail is requested that signs in, which anybody may request. Throws AuthError 429. */
  mail(network: Network, email: string): void {
    this.#takeMail(network, email, accountKey(email))
  }

  /**
   * The same for a mail that only a session of the account may request: a stolen one must not use up the mails with which
   * the owner comes back.
   */
  mailOfSession(network: Network, email: string): void {
    this.#takeMail(network, email, `session ${accountKey(email)}`)
  }

  /** The same for a request that mails nothing and must not tell: it uses up no mail of the account. */
  noMail(network: Network, email: string): void {
    this.#takeMail(network, email)
  }

  /**
   * To be called before a code of a mail is looked up, and after a link was not found: strangers in the owner's network
   * must not keep the owner's link from working. Throws AuthError 429.
   */
  verify(network: Network): void {
    passOrThrow(this.#counters.verifyByAddress.take(network))
  }

  /**
   * To be called before a refresh token is used, with the session that it was issued for, if it was: strangers in the
   * owner's network must not end the owner's session. Throws AuthError 429.
   */
  refresh(network: Network, sessionId?: string): void {
    const { refreshBySession, refreshByAddress } = this.#counters
    passOrThrow(sessionId ? refreshBySession.take(sessionId) : refreshByAddress.take(network))
  }

  /** Undefined without a known device, and if its own tries are used up: it then has those of a stranger. */
  #takeOfDevice(device: string | undefined): Attempt | undefined {
    const { passwordByDevice } = this.#counters
    if (!device || !passwordByDevice.tryTake(device)) return undefined
    return { isFamiliar: true, succeed: () => passwordByDevice.forget(device) }
  }

  #takeMail(network: Network, email: string, ofAccount?: string): void {
    const { mailByAddressAndAccount, mailByAddress, mailByAccount } = this.#counters
    const seconds =
      mailByAddress.take(network) ||
      mailByAddressAndAccount.take(network, accountKey(email)) ||
      (ofAccount ? mailByAccount.take(ofAccount) : 0)
    if (seconds) throw authErrors.overEmailSendRateLimit(seconds)
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

/** Names that strangers can invent are counted by NameCounter; existing accounts and devices are few. */
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
    refreshBySession: new Counter(limits.refreshBySession),
    refreshByAddress: new NetworkCounter(limits.refreshByAddress),
    verifyByAddress: new NetworkCounter(limits.verifyByAddress),
    factorByAddressAndAccount: new NetworkCounter(limits.factorByAddressAndAccount),
    factorByAccount: new Counter(limits.factorByAccount),
  }
}

function passOrThrow(secondsToWait: number): void {
  if (secondsToWait) throw authErrors.overRequestRateLimit(secondsToWait)
}

/** An account's name in a request may be long. */
function accountKey(email: string): string {
  return email.slice(0, 255).toLowerCase()
}
