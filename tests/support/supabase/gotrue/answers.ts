import type { TestBackend } from '../../backend.ts'
import { openAccounts } from './accounts.ts'
import { changeUser, invite } from './admin.ts'
import { type Call, forward, readCall } from './call.ts'
import { type AuthFault, answerFault, faults } from './faults.ts'
import type { GotrueMail, GotrueMails } from './mails.ts'
import type { GotrueRules, Service } from './service.ts'
import { checkFactors, logout, mailCode, reauthenticate, recoveryCodes, token, verify, verifyLink } from './sign-in.ts'
import { updateUser } from './update-user.ts'

/** The auth service of a project as a test sets it. */
export interface Gotrue {
  mails: readonly GotrueMail[]
  /** Waits for the next mail of this kind, and gives it. */
  mail: GotrueMails['next']
  /** From now on the mail server refuses every address of this domain. */
  refuseMailsTo(domain: string): void
  /** How many mails the hour still allows. */
  setMailsLeft(count: number): void
  /** The minute passes in which an account gets no second mail of a kind. */
  ageMails(): void
  /** Every session becomes this much older. */
  ageSessions(hours: number): void
  /** By what the sessions there are began, the newest proof first. */
  sessionMethods(): string[]
  /** The seconds pass in which a refresh token may be used again. */
  forgetReuse(): void
  /** The next request like this, such as `POST /recover`, fails in this way. */
  failNext(route: string, fault: AuthFault): void
}

/**
 * The embedded backend under what GoTrue 2.196 answers differently, as far as the product can notice (docs/supabase.md,
 * "What the accounts of a project do differently").
 */
export function createGotrue(embedded: TestBackend, mails: GotrueMails, rules: GotrueRules) {
  const accounts = openAccounts(embedded)
  const service: Service = { embedded, accounts, mails, rules }
  const failures = new Map<string, AuthFault>()
  const { challenge, verifyFactor } = checkFactors()
  const handlers: [RegExp, (service: Service, call: Call) => Promise<Response>][] = [
    [/^POST \/token$/, token],
    [/^POST \/recover$/, mailCode('recovery')],
    [/^POST \/otp$/, mailCode('magic link', faults.noSignUp)],
    [/^POST \/magiclink$/, mailCode('magic link', faults.signUpDisabled)],
    [/^POST \/verify$/, verify],
    [/^GET \/verify$/, verifyLink],
    [/^PUT \/user$/, updateUser],
    [/^GET \/reauthenticate$/, reauthenticate],
    [/^POST \/logout$/, logout],
    [/^\w+ \/factors\/recovery-codes(\/\w+)?$/, recoveryCodes],
    [/^POST \/factors\/[^/]+\/challenge$/, challenge],
    [/^POST \/factors\/[^/]+\/verify$/, verifyFactor],
    [/^POST \/invite$/, invite],
    [/^PUT \/admin\/users\/[^/]+$/, changeUser],
  ]

  async function answer(call: Call): Promise<Response> {
    const failure = failures.get(call.route)
    if (failure && failures.delete(call.route)) return answerFault(call.request, failure)
    const session = await accounts.sessionOf(call.token)
    const bannedUntil = session && accounts.ofId(session.account_id)?.banned_until
    if (Date.parse(bannedUntil ?? '') > Date.now()) return answerFault(call.request, faults.banned)
    const handler = handlers.find(([route]) => route.test(call.route))?.[1]
    const work = () => (handler ? handler(service, call) : forward(embedded, call))
    return session ? accounts.asProved(session, work) : work()
  }

  return {
    controls: controlsOf(service, failures),
    async fetch(request: Request): Promise<Response> {
      const response = await answer(await readCall(request))
      const headers = new Headers(response.headers)
      for (const name of ['retry-after', 'set-cookie']) headers.delete(name)
      return new Response(response.body, { status: response.status, headers })
    },
  }
}

function controlsOf({ accounts, mails }: Service, failures: Map<string, AuthFault>): Gotrue {
  return {
    mails: mails.all,
    mail: (kind, to) => mails.next(kind, to),
    refuseMailsTo: (domain) => void mails.refusedDomains.add(domain),
    setMailsLeft: (count) => {
      mails.left = count
    },
    ageMails() {
      const columns = ['recovery_sent_at', 'reauthentication_sent_at', 'email_change_sent_at']
      accounts.run(`update _accounts set ${columns.map((name) => `${name} = null`)}`)
    },
    ageSessions(hours) {
      for (const { id, amr, created_at } of accounts.sessions()) {
        const methods: { timestamp: number }[] = JSON.parse(amr)
        const older = methods.map((one) => ({ ...one, timestamp: one.timestamp - hours * 3600 }))
        const began = new Date(Date.parse(created_at) - hours * 3600_000).toISOString().replace('Z', '+00:00')
        accounts.run('update _sessions set created_at = ?, amr = ? where id = ?', began, JSON.stringify(older), id)
      }
    },
    sessionMethods: () =>
      accounts.sessions().flatMap(({ amr }) => (JSON.parse(amr) as { method: string }[]).map(({ method }) => method)),
    forgetReuse: () => accounts.run("update _sessions set spent = '[]'"),
    failNext: (route, fault) => void failures.set(route, fault),
  }
}
