import { setTimeout as wait } from 'node:timers/promises'
import { addressOf, type Call, forward } from './call.ts'
import { type AuthFault, answerFault, faults } from './faults.ts'
import { mailFault, type Service } from './service.ts'

/** The embedded backend sends a mail, if it does, at a random moment of 200 ms. */
const SENT_WITHIN_MS = 1000

type Handler = (service: Service, call: Call) => Promise<Response>

/** POST recover, otp and magiclink; `unknown` is the answer for an address without an account. */
export const mailCode =
  (kind: string, unknown?: AuthFault): Handler =>
  async (service, call) => {
    const account = service.accounts.ofEmail(call.body.email)
    const mailing = { sentAt: 'recovery_sent_at', kind, to: [account?.email ?? ''] } as const
    const fault = account ? mailFault(service, account, mailing) : unknown
    if (fault && call.body.email) return answerFault(call.request, fault)
    const answer = await forward(service.embedded, call)
    // GoTrue has sent the mail when it answers, the embedded backend sends it soon
    const isSent = () => service.accounts.ofId(account?.id ?? '')?.recovery_sent_at !== account?.recovery_sent_at
    for (let waited = 0; answer.ok && account && !isSent() && waited < SENT_WITHIN_MS; waited += 5) await wait(5)
    return answer
  }

/** GET reauthenticate. */
export const reauthenticate: Handler = async (service, call) => {
  const session = await service.accounts.sessionOf(call.token)
  const account = session && service.accounts.ofId(session.account_id)
  const mailing = { sentAt: 'reauthentication_sent_at', kind: 'reauthentication', to: [account?.email ?? ''] } as const
  const fault = account && mailFault(service, account, mailing)
  return fault ? answerFault(call.request, fault) : forward(service.embedded, call)
}

/** POST verify. A code is found among the mails, because the embedded backend counts tries by account. */
export const verify: Handler = async ({ embedded, mails }, call) => {
  const { email, token, type } = call.body
  if (typeof token !== 'string') return forward(embedded, call)
  const link = mails.tokenHashOf(String(email), token.replaceAll('-', ''))
  return forward(embedded, call, { body: link ? { type, token_hash: link } : { ...call.body, token: 'none' } })
}

/** GET verify. */
export const verifyLink: Handler = async ({ embedded }, call) => {
  const answer = await forward(embedded, call)
  const location = answer.headers.get('location')
  if (!location) return answer
  const [page = '', fragment = ''] = location.replace('/#', '#').split('#')
  const end = fragment.startsWith('error') ? '&sb=' : ''
  return new Response(null, { status: 303, headers: { location: `${page}#${fragment}${end}` } })
}

/** POST factors/{id}/challenge and verify: from one address. A code works again, and so does a refresh token from before it. */
export function checkFactors(): { challenge: Handler; verifyFactor: Handler } {
  const challengers = new Map<string, string>()
  return {
    async challenge({ embedded }, call) {
      const answer = await forward(embedded, call)
      if (answer.ok) challengers.set((await answer.clone().json()).id, addressOf(call))
      return answer
    },
    async verifyFactor({ embedded, accounts }, call) {
      const challenger = challengers.get(String(call.body.challenge_id))
      if (challenger && challenger !== addressOf(call)) return answerFault(call.request, faults.otherAddress)
      accounts.run('update _factors set last_step = 0')
      const answer = await forward(embedded, call)
      accounts.run('update _sessions set raised_count = 0')
      return answer
    },
  }
}

/** factors/recovery-codes. */
export const recoveryCodes: Handler = async ({ embedded, rules }, call) =>
  rules.hasRecoveryCodes ? forward(embedded, call) : new Response('404 page not found\n', { status: 404 })

/** POST token. A refresh token that is used again late is refused, but its session lives on. */
export const token: Handler = ({ embedded, accounts }, call) => {
  const bytes = Buffer.from(String(call.body.refresh_token ?? ''), 'base64url')
  const id = bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return accounts.keepingRows('_sessions', 'id = ?', id, () => forward(embedded, call))
}

/** POST logout. A change of address that waits for its links survives it. */
export const logout: Handler = async ({ embedded, accounts }, call) => {
  const id = (await accounts.sessionOf(call.token))?.account_id ?? ''
  const columns = ['new_email', 'email_change_begun_at', 'email_change_awaits']
  const mailed = "account_id = ? and purpose in ('email_change', 'email_change_current')"
  return accounts.keepingColumns('_accounts', columns, id, () =>
    accounts.keepingRows('_one_time_codes', mailed, id, () => forward(embedded, call)),
  )
}
