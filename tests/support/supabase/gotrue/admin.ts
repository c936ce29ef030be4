import { type Call, forward } from './call.ts'
import { answerFault } from './faults.ts'
import { mailFault, type Service } from './service.ts'
import { addLink } from './update-user.ts'

/** PUT admin/users/{id}. The sessions of a banned account live on, and are refused while the ban lasts. */
export async function changeUser({ embedded, accounts }: Service, call: Call): Promise<Response> {
  if (!call.body.ban_duration) return forward(embedded, call)
  const id = call.route.slice(call.route.lastIndexOf('/') + 1)
  return accounts.keepingRows('_sessions', 'account_id = ?', id, () => forward(embedded, call))
}

/** POST invite: makes an account without a password, or invites one again that has not confirmed its address yet. */
export async function invite(service: Service, call: Call): Promise<Response> {
  const { embedded, accounts, mails } = service
  const { email, data } = call.body
  const url = new URL('/auth/v1/admin/users', call.request.url)
  const ask = (method: string, path = '', body?: object) =>
    embedded.fetch(
      new Request(url + path, {
        method,
        headers: { ...Object.fromEntries(call.request.headers), 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
  const made = await ask('POST', '', { email, user_metadata: data ?? {} })
  const account = accounts.ofEmail(email)
  const isAgain = made.status === 422 && account && !account.email_confirmed_at
  if (!account || !(made.ok || isAgain)) return made
  const fault = mailFault(service, undefined, { sentAt: 'recovery_sent_at', kind: 'invite', to: [account.email] })
  if (fault) return answerFault(call.request, fault)
  accounts.run('delete from _one_time_codes where account_id = ?', account.id)
  const tokenHash = addLink(service, account, 'recovery')
  const redirectTo = call.query.get('redirect_to') ?? undefined
  mails.add({ kind: 'invite', to: account.email, tokenHash, ...(redirectTo && { redirectTo }) })
  const user = await (await ask('GET', `/${account.id}`)).json()
  const now = new Date().toISOString()
  return Response.json({ ...user, invited_at: now, confirmation_sent_at: now })
}
