import type { Gate } from '@portico/gate'
import type { Who } from '@portico/gate/limit'
import type { Network } from '@portico/gate/network'
import type { RuleName } from '@portico/gate/rules'
import type { DeviceCookies } from './device-cookies.ts'
import { authErrors } from './errors.ts'
import type { KnownNetworks } from './stores/known-networks.ts'

/** A secret that is about to be tried. */
export interface Attempt {
  /** The device or network has signed in to this account before: it goes first, and anonymous clients do not slow it down. */
  isFamiliar: boolean
  /** Reports success: the count is undone, and the network is known from now on. */
  succeed(): void
}

interface Parts {
  gate: Gate
  knownNetworks: KnownNetworks
  devices: Pick<DeviceCookies, 'deviceOf'>
  /** The account with this address, which is in lower case. */
  findAccount: (email: string) => { id: string } | undefined
}

export type Limits = ReturnType<typeof createLimits>

/**
 * Limits attempts at secrets and requests for mails, by the gate's rules. Everything is counted by what the client claims,
 * whether there is such an account or not, so that responses reveal nothing. No anonymous client can lock the owner out,
 * however many addresses it has:
 *
 * - A device that has signed in to the account sends its cookie and has tries of its own.
 * - Other failures are counted by network and account; too many close the account for this network.
 * - Too many failures of an account, from many networks, affect only networks that never signed in to it, and these are slowed
 *   to one attempt a second, not refused for good.
 * - An account gets at most twelve mails an hour that anyone can request; at the limit, the mailbox has twelve valid links.
 *   Mails that need a session are counted separately, and requests that send no mail by network alone.
 *
 * Known devices and networks survive a restart, counts do not. Attempts that pass the limits are bounded by the hashing queue.
 * See docs/decisions/0012-devices-that-have-signed-in.md.
 */
export function createLimits({ gate, knownNetworks, devices, findAccount }: Parts) {
  function take(rule: RuleName, who: Who): void {
    const seconds = gate.take(rule, who)
    if (seconds) throw authErrors.overRequestRateLimit(seconds)
  }

  function takeMail(network: Network, email: string, ofAccount?: string): void {
    const seconds =
      gate.take('mailRequest', { network, name: accountKey(email) }) ||
      (ofAccount ? gate.take('mailToAccount', { name: ofAccount }) : 0)
    if (seconds) throw authErrors.overEmailSendRateLimit(seconds)
  }

  return {
    /** To be called before a password is hashed; the request may carry a known device's cookie. Throws AuthError 429. */
    async password(network: Network, email: string, request: Request): Promise<Attempt> {
      // without an account, the same lookups find nothing
      const id = findAccount(email.toLowerCase())?.id
      const isKnown = knownNetworks.has(id, 'password', network)
      const device = await devices.deviceOf(request, id ?? '')
      // once its own attempts are used up, a device shares those of anonymous clients
      const isOfDevice = device !== undefined && gate.take('passwordOfDevice', { own: device }) === 0
      const [rule, who]: [RuleName, Who] = isOfDevice
        ? ['passwordOfDevice', { own: device }]
        : ['password', { network, name: accountKey(email), isKnown }]
      if (!isOfDevice) take(rule, who)
      return {
        isFamiliar: isOfDevice || isKnown,
        succeed: () => {
          gate.succeed(rule, who)
          if (id) knownNetworks.add(id, 'password', network)
        },
      }
    },
    /** To be called before the code of a second factor is checked. Throws AuthError 429. */
    factor(network: Network, accountId: string): Attempt {
      const isKnown = knownNetworks.has(accountId, 'factor', network)
      const who = { network, name: accountId, isKnown }
      take('factor', who)
      return {
        isFamiliar: isKnown,
        succeed: () => {
          gate.succeed('factor', who)
          knownNetworks.add(accountId, 'factor', network)
        },
      }
    },
    /** To be called before a sign-in mail is requested, which anyone may do. Throws AuthError 429. */
    mail: (network: Network, email: string) => takeMail(network, email, accountKey(email)),
    /** For a mail that needs a session: a stolen session must not use up the mails for recovering the account. */
    mailOfSession: (network: Network, email: string) => takeMail(network, email, `session ${accountKey(email)}`),
    /** The same for a request that sends no mail but must look as if it did: it does not count towards the account's mails. */
    noMail: (network: Network, email: string) => takeMail(network, email),
    /** Before a code, and after a link was not found: the owner's link must stay usable. Throws AuthError 429. */
    verify: (network: Network) => take('code', { network }),
    /** Counts a guess at the code of one mail. False if there were too many. */
    mayGuess: (codeId: string) => gate.take('guess', { own: codeId }) === 0,
    /** Before a challenge of passkeys is issued. Throws AuthError 429. */
    passkey: (network: Network) => take('passkey', { network }),
    /** Before a refresh token is used, so that anonymous clients cannot end its session. Throws AuthError 429. */
    refresh: (network: Network, sessionId?: string) =>
      sessionId ? take('refreshOfSession', { own: sessionId }) : take('refresh', { network }),
  }
}

/** The account name in a request may be long. */
const accountKey = (email: string) => email.slice(0, 255).toLowerCase()
