import { newInstant } from '../../database/clock.ts'
import type { Auth, Operation } from '../auth.ts'
import { beginEmailChange } from '../email-change.ts'
import { authErrors } from '../errors.ts'
import { type Fields, mergeMetadata, refusePhone, requireEmail } from '../fields.ts'
import { requireStrongPassword } from '../passwords/password-rules.ts'
import { proveOwner } from '../prove-owner.ts'
import { allowedRedirect, readPkce } from '../redirects.ts'
import { readSessionFields, requireAlive, requireSession } from '../require-session.ts'
import type { Account } from '../stores/accounts.ts'
import { cancelPending, cancelPendingOfSessions } from '../stores/cancel-pending.ts'
import { userJson } from '../user-json.ts'

/** GET user. */
export const getUser: Operation = async (auth, call) => {
  const { account } = await requireSession(auth, call)
  return Response.json(userJson(auth, account))
}

/**
 * PUT user: password, e-mail address, user_metadata. A changed password ends every other session and cancels what is
 * pending; a changed address waits for its confirmations. Both need a proof (prove-owner.ts). A proof alone is accepted
 * too: it lets the session enrol and remove factors for some minutes, because those calls cannot carry one.
 */
export const updateUser: Operation = async (auth, call) => {
  const { account, session, fields } = await readSessionFields(auth, call)
  const { password, email, pkce } = readChanges(auth, fields, account)
  if ((password || email) && auth.factors.hasVerified(account.id) && session.aal !== 'aal2')
    throw authErrors.aal2Needed()

  const purpose = password ? 'Password update' : email ? 'Email update' : undefined
  await proveOwner(auth, call, { account, session, fields }, purpose)
  if (email && auth.accounts.findByEmail(email)) throw authErrors.emailExists()
  if (email) auth.limits.mail(call.network, email)
  const passwordHash = password ? await hashNew(auth, account, password) : undefined
  const { changed, send } = auth.database.transaction(() => {
    requireAlive(auth, session)
    const current = requireUnchanged(auth, account)
    if (passwordHash) {
      auth.sessions.endAll(account.id, session.id)
      cancelPending(auth.database, account.id)
    }
    const updated = auth.accounts.update(account.id, {
      ...(passwordHash && { passwordHash }),
      userMetadata: mergeMetadata(current.userMetadata, fields.object('data')),
    })
    if (!email) return { changed: updated, send: () => {} }
    const change = { newEmail: email, pkce, redirectTo: allowedRedirect(auth, call.query) }
    const begun = beginEmailChange(auth, updated, change)
    return { changed: begun.account, send: begun.send }
  })
  auth.deferredTasks.add(send)
  if (passwordHash)
    auth.mailLater(account.id, 'A password was changed', { kind: 'password_changed', to: changed.email })
  return Response.json(userJson(auth, changed))
}

/** The changes that the body asks for. The address that the account already has is not a change. */
function readChanges(auth: Auth, fields: Fields, account: Account) {
  if (fields.object('app_metadata')) throw authErrors.appMetadataOfAdmin()
  refusePhone(fields)
  const address = fields.text('email') && requireEmail(fields.text('email'))
  const email = address === account.email ? '' : address
  const password = fields.text('password')
  if (fields.has('password')) requireStrongPassword(password, [account.email, auth.options.siteUrl])
  return { password, email, pkce: readPkce(fields) }
}

/** Throws AuthError if the new password is the old one. */
async function hashNew({ passwords }: Auth, { passwordHash }: Account, password: string): Promise<string> {
  const isSame = passwordHash !== null && (await passwords.verify(password, passwordHash, true))
  if (isSame) throw authErrors.samePassword()
  return passwords.hash(password)
}

/** The account as it is now. While the password was hashed, other requests may have changed it, or the password itself. */
function requireUnchanged({ accounts }: Auth, { id, passwordHash }: Account): Account {
  const current = accounts.find(id)
  if (current?.passwordHash !== passwordHash) throw authErrors.wrongCurrentPassword()
  return current
}

/** GET reauthenticate: sends a mail with the nonce for a change of password. */
export const reauthenticate: Operation = async (auth, call) => {
  const { account } = await requireSession(auth, call)
  auth.limits.mailOfSession(call.network, account.email)
  const { code } = auth.database.transaction(() => {
    auth.accounts.update(account.id, { reauthenticationSentAt: newInstant() })
    return auth.codes.issue(account.id, 'reauthentication', account.email)
  })
  auth.deferredTasks.add(() => auth.sendMail({ kind: 'reauthentication', to: account.email, code }))
  return Response.json({})
}

const SCOPES = ['global', 'local', 'others']

/** POST logout?scope=global|local|others: ends the sessions at once; unless local, cancels what is pending too. */
export const logout: Operation = async (auth, call) => {
  const { account, session } = await requireSession(auth, call)
  const scope = call.query.get('scope') || 'global'
  if (!SCOPES.includes(scope)) throw authErrors.validationFailed(`Unsupported logout scope ${JSON.stringify(scope)}`)
  auth.database.transaction(() => {
    if (scope === 'local') return auth.sessions.end(session.id)
    auth.sessions.endAll(account.id, scope === 'others' ? session.id : undefined)
    if (scope === 'global') cancelPending(auth.database, account.id)
    else cancelPendingOfSessions(auth.database, account.id)
  })
  return new Response(null, { status: 204 })
}
