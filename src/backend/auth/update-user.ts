import type { Account } from './accounts.ts'
import type { Auth, Operation } from './auth.ts'
import { proveOwner } from './change-password.ts'
import { requireEmail } from './email-address.ts'
import { beginEmailChange } from './email-change.ts'
import { authErrors } from './errors.ts'
import { type Fields, readFields } from './fields.ts'
import { requireStrongPassword } from './password-rules.ts'
import { readPkce } from './pkce.ts'
import { allowedRedirect } from './redirects.ts'
import { requireSession } from './require-session.ts'
import { userJson } from './user-json.ts'

/**
 * PUT user: password, e-mail address, user_metadata. A changed password ends every other session; a changed address waits
 * for its confirmation.
 */
export const updateUser: Operation = async (auth, call) => {
  const { account, session } = await requireSession(auth, call)
  const fields = await readFields(call.request)
  const { password, email, pkce } = readChanges(auth, fields, account)
  if ((password || email) && auth.factors.hasVerified(account.id) && session.aal !== 'aal2')
    throw authErrors.aal2Needed()
  if (email && auth.people.findByEmail(email)) throw authErrors.emailExists()
  if (email) await auth.limits.mail(call.network, email)

  const passwordHash = password ? await proveOwner(auth, call, { account, session, fields, password }) : undefined
  const { changed, send } = auth.database.transaction(() => {
    requireUnchanged(auth, account)
    const updated = auth.people.update(account.id, {
      ...(passwordHash && { passwordHash }),
      userMetadata: mergeBounded(account.userMetadata, fields.object('data')),
    })
    if (passwordHash) {
      auth.sessions.endAll(account.id, session.id)
      auth.codes.discard(account.id, ['recovery', 'magic_link', 'reauthentication'])
    }
    if (!email) return { changed: updated, send: () => {} }
    const change = { newEmail: email, pkce, redirectTo: allowedRedirect(auth, call.query) }
    const begun = beginEmailChange(auth, updated, change)
    return { changed: begun.account, send: begun.send }
  })
  auth.afterwards.add(() => {
    send()
    if (!passwordHash) return
    auth.log.info({ userId: account.id }, 'A password was changed')
    auth.sendMail({ kind: 'password_changed', to: account.email })
  })
  return Response.json(userJson(auth, changed))
}

/** What the body asks for. An address that the account has already is no change. */
function readChanges(auth: Auth, fields: Fields, account: Account) {
  if (fields.object('app_metadata')) throw authErrors.appMetadataOfAdmin()
  if (fields.text('phone')) throw authErrors.phoneProviderDisabled()
  const address = fields.text('email') && requireEmail(fields.text('email'))
  const email = address === account.email ? '' : address
  const password = fields.text('password')
  if (password) requireStrongPassword(password, [account.email, auth.options.siteUrl])
  return { password, email, pkce: readPkce(fields) }
}

/** While the password was hashed, another request may have changed it. */
function requireUnchanged(auth: Auth, account: Account): void {
  if (auth.people.find(account.id)?.passwordHash !== account.passwordHash) throw authErrors.wrongCurrentPassword()
}

/** Characters of JSON. It stands in every access token, and a token in every request's header. */
const MAX_METADATA = 4096

function mergeBounded(stored: Record<string, unknown>, changes: Record<string, unknown> | undefined) {
  const merged = merge(stored, changes)
  if (JSON.stringify(merged).length > MAX_METADATA) throw authErrors.validationFailed('User metadata is too large')
  return merged
}

/** As in GoTrue, null removes a member. */
export function merge(stored: Record<string, unknown>, changes: Record<string, unknown> | undefined) {
  return Object.fromEntries(Object.entries({ ...stored, ...changes }).filter(([, value]) => value !== null))
}
