import type { TestBackend } from '../../backend.ts'
import type { Account, Accounts } from './accounts.ts'
import { type AuthFault, faults } from './faults.ts'
import type { GotrueMails } from './mails.ts'

export interface GotrueRules {
  /** `[auth.email]` of supabase/config.toml. */
  requireCurrentPassword: boolean
  /** GoTrue has them since 2.197; an older one knows no such path. */
  hasRecoveryCodes: boolean
}

/** What the handlers work with. */
export interface Service {
  embedded: TestBackend
  accounts: Accounts
  mails: GotrueMails
  rules: GotrueRules
}

/** `max_frequency` of supabase/config.toml. */
const MAIL_EVERY_MS = 60_000

/** When an account got the last mail of a kind. */
type SentAt = 'recovery_sent_at' | 'reauthentication_sent_at' | 'email_change_sent_at'

/** Why mails to an account are not sent now: the minute, the hour, or the mail server. `kind` is GoTrue's word. */
export function mailFault(
  { mails }: Service,
  account: Account | undefined,
  { sentAt, kind, to }: { sentAt: SentAt; kind: string; to: readonly string[] },
): AuthFault | undefined {
  const left = Date.parse(account?.[sentAt] ?? '') + MAIL_EVERY_MS - Date.now()
  if (left > 0) return faults.tooSoon(Math.ceil(left / 1000))
  if (mails.left < to.length) return faults.noMailsLeft
  return to.some((address) => mails.isRefused(address)) ? faults.mailRefused(kind) : undefined
}
