import { Gate } from '@portico/gate'
import type { Network } from '@portico/gate/network'
import type { BackendContext } from '../context.ts'
import type { AuthMail } from '../options.ts'
import { DeferredTasks } from './deferred-tasks.ts'
import { DeviceCookies } from './device-cookies.ts'
import { Limits } from './limits.ts'
import { PasswordHasher } from './passwords/passwords.ts'
import { AccountStore } from './stores/accounts.ts'
import { CodeTries } from './stores/code-tries.ts'
import { FactorStore } from './stores/factors.ts'
import { KnownNetworks } from './stores/known-networks.ts'
import { CodeStore } from './stores/one-time-codes.ts'
import { RecoveryCodeStore } from './stores/recovery-codes.ts'
import { RefreshTokens } from './stores/refresh-tokens.ts'
import { SessionStore } from './stores/sessions.ts'

type Parts = Pick<BackendContext, 'options' | 'database' | 'keys' | 'tokens' | 'log' | 'reportFault'>

/** What the operations of auth/v1 work with. */
export type Auth = ReturnType<typeof openAuth>

export interface Call {
  request: Request
  query: URLSearchParams
  params: Record<string, string>
  /** The network that limits count the client by. */
  network: Network
}

/** An operation of auth/v1. Throws AuthError, ApiError or TokenError, which index.ts turns into responses. */
export type Operation = (auth: Auth, call: Call) => Response | Promise<Response>

export function openAuth(parts: Parts) {
  const { options, database, keys, log } = parts
  const sessions = new SessionStore(database)
  const accounts = new AccountStore(database)
  const devices = new DeviceCookies(keys.secret, options.siteUrl)
  const knownNetworks = new KnownNetworks(database, keys.secret)
  const findAccount = (email: string) => accounts.findByEmail(email)
  const deferredTasks = new DeferredTasks(log)
  const limits = new Limits({ gate: new Gate(options.now), devices, knownNetworks, findAccount })
  /** Hands a mail to the product; an error there is logged and does not reach the client. */
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
    refreshTokens: new RefreshTokens(keys.secret, sessions),
    codes: new CodeStore(database, keys.secret, limits, new CodeTries(database, deferredTasks)),
    factors: new FactorStore(database),
    recoveryCodes: new RecoveryCodeStore(database, keys.secret),
    passwords: new PasswordHasher(options.hashing),
    limits,
    devices,
    deferredTasks,
    sendMail,
    /** After the response: logs what happened to an account, and mails it. */
    tellLater: (userId: string, what: string, mail: AuthMail): void =>
      deferredTasks.add(() => {
        log.info({ userId }, what)
        sendMail(mail)
      }),
  }
}
