import type { Auth } from './auth.ts'
import { pendingEmail } from './email-change.ts'
import type { Account } from './stores/accounts.ts'
import type { Factor } from './stores/factors.ts'
import type { Passkey } from './stores/passkeys.ts'
import type { RecoveryCodes } from './stores/recovery-codes.ts'

/** The account in GoTrue's form (supabase/auth, internal/models/user.go): what is not set is left out. */
export function userJson(auth: Pick<Auth, 'factors' | 'recoveryCodes'>, account: Account) {
  const { id, email, appMetadata, userMetadata } = account
  const factors = factorsJson(auth, id)
  const newEmail = pendingEmail(account)
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    ...instants({ email_confirmed_at: account.emailConfirmedAt }),
    phone: '',
    ...instants({
      confirmed_at: account.emailConfirmedAt,
      invited_at: account.invitedAt,
      confirmation_sent_at: account.invitedAt,
      recovery_sent_at: account.recoverySentAt,
      email_change_sent_at: account.emailChangeSentAt,
      reauthentication_sent_at: account.reauthenticationSentAt,
      last_sign_in_at: account.lastSignInAt,
      banned_until: account.bannedUntil,
    }),
    ...(newEmail && { new_email: newEmail }),
    app_metadata: appMetadata,
    user_metadata: userMetadata,
    ...(factors.length && { factors }),
    identities: [identityJson(account)],
    ...instants({ created_at: account.createdAt, updated_at: account.updatedAt }),
    is_anonymous: false,
  }
}

/** The apps, and the recovery codes as one more factor. */
export function factorsJson(auth: Pick<Auth, 'factors' | 'recoveryCodes'>, accountId: string) {
  const codes = auth.recoveryCodes.find(accountId)
  return [...auth.factors.listOf(accountId).map(factorJson), ...(codes ? [recoveryCodesJson(codes)] : [])]
}

export const recoveryCodesJson = ({ id, friendlyName, createdAt, updatedAt }: RecoveryCodes) => ({
  id,
  ...instants({ created_at: createdAt, updated_at: updatedAt }),
  status: 'verified',
  friendly_name: friendlyName,
  factor_type: 'recovery_code',
})

/** `rp_id`, which GoTrue lacks, is there if the passkey was made for another host than `rpId`, so that it no longer works. */
export const passkeyJson = ({ id, friendlyName, createdAt, lastUsedAt, ...passkey }: Passkey, rpId?: string) => ({
  id,
  friendly_name: friendlyName,
  ...instants({ created_at: createdAt, last_used_at: lastUsedAt }),
  ...(rpId && passkey.rpId !== rpId && { rp_id: passkey.rpId }),
})

export function factorJson({ id, friendlyName, status, createdAt, updatedAt, lastChallengedAt }: Factor) {
  return {
    id,
    ...instants({ created_at: createdAt, updated_at: updatedAt, last_challenged_at: lastChallengedAt }),
    status,
    ...(friendlyName && { friendly_name: friendlyName }),
    factor_type: 'totp',
  }
}

/** The one identity that an account without other providers has. */
function identityJson({ id, email, emailConfirmedAt, lastSignInAt, createdAt, updatedAt }: Account) {
  return {
    identity_id: id,
    id,
    user_id: id,
    identity_data: { email, email_verified: emailConfirmedAt !== null, phone_verified: false, sub: id },
    provider: 'email',
    ...instants({ last_sign_in_at: lastSignInAt, created_at: createdAt, updated_at: updatedAt }),
    email,
  }
}

/** Go writes UTC as Z. */
function instants(values: Record<string, string | null>): Record<string, string> {
  const set = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null)
  return Object.fromEntries(set.map(([name, value]) => [name, value.replace('+00:00', 'Z')]))
}
