import { type Call, forward } from './call.ts'
import { answerFault } from './faults.ts'
import { mailFault, type Service } from './service.ts'

/** PUT admin/users/{id}. The sessions of a banned account live on, and are refused while the ban lasts. */
export async function changeUser({ embedded, accounts }: Service, call: Call): Promise<Response> {
  if (!call.body.ban_duration) return forward(embedded, call)
  const id = call.route.slice(call.route.lastIndexOf('/') + 1)
  return accounts.keepingRows('_sessions', 'account_id = ?', id, () => forward(embedded, call))
}

/** POST invite. The mail is sent before the answer, and without it there is no account either. */
export async function invite(service: Service, call: Call): Promise<Response> {
  const isKnown = service.accounts.ofEmail(call.body.email)?.email_confirmed_at
  const mailing = { sentAt: 'recovery_sent_at', kind: 'invite', to: [String(call.body.email ?? '')] } as const
  const fault = isKnown ? undefined : mailFault(service, undefined, mailing)
  return fault ? answerFault(call.request, fault) : forward(service.embedded, call)
}
