import { instantAfter } from '../../database/clock.ts'
import type { Auth } from '../auth.ts'
import { authErrors } from '../errors.ts'
import { type Fields, requireEmail } from '../fields.ts'
import { requireStrongPassword } from '../passwords/password-rules.ts'
import { isPasswordHash } from '../passwords/passwords.ts'
import type { AccountChanges } from '../stores/accounts.ts'

/** Every account's role and audience. */
const ONLY_ROLE = 'authenticated'

const SECONDS: Record<string, number> = { h: 3600, m: 60, s: 1 }

/** `email` in lower case, or '' when the body has none. Throws AuthError. */
export function readEmail(fields: Fields): string {
  if (fields.text('phone')) throw authErrors.phoneProviderDisabled()
  return fields.text('email') && requireEmail(fields.text('email'))
}

/** Refuses a role or an audience that tokens of this backend never have. Throws AuthError. */
export function requireOnlyRole(fields: Fields): void {
  for (const name of ['role', 'aud']) {
    const value = fields.text(name)
    if (value && value !== ONLY_ROLE) throw authErrors.validationFailed(`The only ${name} is ${ONLY_ROLE}`)
  }
}

/** The hash of `password`, or `password_hash` as it is (a PHC string of argon2id). Throws AuthError. */
export async function readPasswordHash(auth: Auth, fields: Fields, email: string): Promise<string | undefined> {
  const [password, hash] = [fields.text('password'), fields.text('password_hash')]
  if (password && hash) throw authErrors.validationFailed('Only a password or a password hash should be provided')
  if (hash && !isPasswordHash(hash)) throw authErrors.validationFailed('password_hash must be a PHC string of argon2id')
  if (hash || !password) return hash || undefined
  requireStrongPassword(password, [email, auth.options.siteUrl])
  return auth.passwords.hash(password)
}

/** `ban_duration`: a duration as Go writes it (`24h30m`), or `none`. Throws AuthError. */
export function readBan(fields: Fields): Pick<AccountChanges, 'bannedUntil'> {
  const text = fields.text('ban_duration')
  if (!text) return {}
  if (text === 'none') return { bannedUntil: null }
  if (!/^(\d{1,7}[hms])+$/.test(text))
    throw authErrors.validationFailed(`invalid format for ban duration: ${JSON.stringify(text)}`)
  const parts = [...text.matchAll(/(\d+)([hms])/g)]
  const seconds = parts.reduce((sum, [, count, unit]) => sum + Number(count) * SECONDS[unit!]!, 0)
  return { bannedUntil: instantAfter(seconds) }
}
