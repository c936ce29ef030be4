import { Gate } from '@portico/gate'
import type { Network } from '@portico/gate/network'
import type { BackendContext } from '../context.ts'
import type { AuthMail } from '../options.ts'
import { createDeferredTasks } from './deferred-tasks.ts'
import { createDeviceCookies } from './device-cookies.ts'
import { createLimits } from './limits.ts'
import { createPasskeyChallenges } from './passkey-challenges.ts'
import { createPasswordHasher } from './passwords/passwords.ts'
import { createAccountStore } from './stores/accounts.ts'
import { createCodeTries } from './stores/code-tries.ts'
import { createFactorStore } from './stores/factors.ts'
import { createKnownNetworks } from './stores/known-networks.ts'
import { createCodeStore } from './stores/one-time-codes.ts'
import { createPasskeyStore } from './stores/passkeys.ts'
import { createRecoveryCodeStore } from './stores/recovery-codes.ts'
import { createRefreshTokens } from './stores/refresh-tokens.ts'
import { createSessionStore } from './stores/sessions.ts'

type Parts = Pick<BackendContext, 'options' | 'database' | 'keys' | 'tokens' | 'log' | 'reportFault'>

/** What the operations of auth/v1 work with. */
export type Auth = ReturnType<typeof openAuth>

export interface Call {
  request: Request
  query: URLSearchParams
  params: Record<string, string>
  /** The network by which limits count the client. */
  network: Network
}

/** An operation of auth/v1. Throws AuthError, ApiError or TokenError, which index.ts turns into responses. */
export type Operation = (auth: Auth, call: Call) => Response | Promise<Response>

/** The operation of a feature that this backend does not have: GoTrue's answer where it is switched off. */
export const refuse =
  (error: () => Error): Operation =>
  () => {
    throw error()
  }

export function openAuth(parts: Parts) {
  const { options, database, keys, log } = parts
  const sessions = createSessionStore(database)
  const accounts = createAccountStore(database)
  const devices = createDeviceCookies(keys.secret, options.siteUrl)
  const knownNetworks = createKnownNetworks(database, keys.secret)
  const deferredTasks = createDeferredTasks(log)
  const gate = new Gate(options.now)
  const limits = createLimits({ gate, devices, knownNetworks, findAccount: accounts.findByEmail })
  const tries = createCodeTries(database, deferredTasks)
  /** Passes a mail to the product; an error there is logged and not sent to the client. */
  const sendMail = (mail: AuthMail): void => {
    try {
      options.sendAuthMail?.(mail)
    } catch (error) {
      log.error({ err: error, kind: mail.kind }, 'A mail about an account could not be handed over')
    }
  }
  return {
    ...parts,
    accounts,
    sessions,
    refreshTokens: createRefreshTokens(keys.secret, sessions),
    codes: createCodeStore(database, keys.secret, { limits, tries }),
    factors: createFactorStore(database),
    recoveryCodes: createRecoveryCodeStore(database, keys.secret),
    passkeys: createPasskeyStore(database),
    passkeyChallenges: createPasskeyChallenges(),
    passwords: createPasswordHasher(options.hashing),
    limits,
    devices,
    deferredTasks,
    sendMail,
    /** After the response: logs what happened to an account, and mails it. */
    mailLater: (userId: string, what: string, mail: AuthMail): void =>
      deferredTasks.add(() => {
        log.info({ userId }, what)
        sendMail(mail)
      }),
  }
}
