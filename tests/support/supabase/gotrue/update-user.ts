import { hash, randomBytes } from 'node:crypto'
import type { Account, Session } from './accounts.ts'
import { type Call, forward } from './call.ts'
import { type AuthFault, answerFault, faults } from './faults.ts'
import { mailFault, type Service } from './service.ts'

const DAY_MS = 24 * 3600 * 1000

/** A session that began with one of these needs no current password. */
const BY_MAIL = /"(otp|recovery|magiclink)"/

/**
 * PUT user. A new password needs a mailed code in a session older than a day, and the current password if the project
 * demands it; an address needs neither. Whatever else is sent as a proof is ignored.
 */
export async function updateUser(service: Service, call: Call): Promise<Response> {
  const { accounts, embedded } = service
  const session = await accounts.sessionOf(call.token)
  const account = session && accounts.ofId(session.account_id)
  const { current_password, nonce, ...body } = call.body
  const change = () => forward(embedded, call, { body })
  if (!account) return change()
  const isRefusedAnyway =
    (session.aal !== 'aal2' && accounts.hasFactor(account.id)) || (await isWeak(service, account, body.password))
  if (body.password && !isRefusedAnyway) {
    const fault = await passwordFault(service, call, account, session)
    if (fault) return answerFault(call.request, fault)
  }
  return body.email && body.email !== account.email && !isRefusedAnyway
    ? changeEmail(service, call, account, change)
    : change()
}

const isWeak = ({ embedded }: Service, { email }: Account, password: unknown) =>
  embedded.accounts.hashPassword(String(password ?? ''), email).then(
    () => false,
    () => password !== undefined,
  )

async function passwordFault(
  { embedded, accounts, mails, rules }: Service,
  call: Call,
  account: Account,
  session: Session,
): Promise<AuthFault | undefined> {
  const { current_password, nonce } = call.body
  // the embedded backend notes a proof in the session
  const isAccepted = (proof: object) =>
    accounts.keepingColumns('_sessions', ['amr'], session.id, async () => {
      const answer = await forward(embedded, call, { body: proof })
      return answer.ok
    })
  if (Date.now() - Date.parse(session.created_at) > DAY_MS) {
    if (!nonce) return faults.codeNeeded
    if (!(await isAccepted({ nonce: mails.digitsOf(String(nonce)) }))) return faults.wrongCode
  }
  if (!rules.requireCurrentPassword || !account.password_hash || BY_MAIL.test(session.amr)) return undefined
  if (!current_password) return faults.passwordNeeded
  return (await isAccepted({ current_password })) ? undefined : faults.wrongPassword
}

/** Both addresses get a mail, whatever the current one is. If one is refused, the link in the other is dead. */
async function changeEmail(service: Service, call: Call, account: Account, change: () => Promise<Response>) {
  const { accounts, mails } = service
  const newEmail = String(call.body.email).toLowerCase()
  const mailing = { sentAt: 'email_change_sent_at', kind: 'email change' } as const
  const fault = mailFault(service, account, { ...mailing, to: [newEmail, account.email] })
  if (fault && fault.status !== 500) return answerFault(call.request, fault)
  const answer = await change()
  if (!answer.ok) return answer
  if (fault) {
    accounts.run("update _accounts set new_email = null, email_change_awaits = '[]' where id = ?", account.id)
    return answerFault(call.request, fault)
  }
  if (account.email.endsWith('@localhost')) {
    const awaits = JSON.stringify(['email_change', 'email_change_current'])
    accounts.run('update _accounts set email_change_awaits = ? where id = ?', awaits, account.id)
    const tokenHash = addLink(service, account, 'email_change_current')
    mails.add({ kind: 'email_change_current', to: account.email, newEmail, tokenHash })
  }
  return answer
}

/** Makes a link of a mail that the embedded backend accepts. Returns its token. */
function addLink({ accounts }: Service, { id, email }: Account, purpose: string): string {
  const token = randomBytes(28).toString('hex')
  accounts.run(
    'insert into _one_time_codes (account_id, purpose, address, token_hash, code_hash, expires_at) ' +
      'values (?, ?, ?, ?, ?, ?)',
    ...[id, purpose, email, hash('sha256', token), hash('sha256', ''), '9999-01-01T00:00:00+00:00'],
  )
  return token
}
