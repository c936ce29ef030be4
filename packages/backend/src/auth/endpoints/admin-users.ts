import { instantAfter, newInstant } from '../../database/clock.ts'
import type { Auth, Call, Operation } from '../auth.ts'
import { authErrors } from '../errors.ts'
import { type Fields, isUuid, mergeMetadata, readFields, refusePhone, requireEmail, requireUuid } from '../fields.ts'
import { requireStrongPassword } from '../passwords/password-rules.ts'
import { isPasswordHash } from '../passwords/passwords.ts'
import { requireFactorOf } from '../prove-owner.ts'
import { allowedRedirect } from '../redirects.ts'
import { requireSecretKey } from '../require-session.ts'
import type { Account, AccountChanges } from '../stores/accounts.ts'
import { cancelPending, cancelPendingAndUndoLink } from '../stores/cancel-pending.ts'
import { factorJson, factorsJson, passkeyJson, recoveryCodesJson, userJson } from '../user-json.ts'
import { requirePasskey } from './passkeys.ts'

const DEFAULT_PER_PAGE = 50
const MAX_PER_PAGE = 1000

/** GET admin/users?page=1&per_page=50, newest first; the total is in `x-total-count` and `link`. Page 0 is the first. */
export const listUsers: Operation = async (auth, call) => {
  await requireSecretKey(auth, call)
  const page = Math.max(1, readNumber(call.query.get('page'), 1, /^\d{1,9}$/))
  const perPage = Math.min(readNumber(call.query.get('per_page'), DEFAULT_PER_PAGE), MAX_PER_PAGE)
  const users = auth.accounts.list((page - 1) * perPage, perPage).map((account) => userJson(auth, account))
  const total = auth.accounts.count()
  const headers = { 'x-total-count': String(total), link: linkHeader(page, perPage, total) }
  return Response.json({ users, aud: 'authenticated' }, { headers })
}

function readNumber(text: string | null, fallback: number, form = /^[1-9]\d{0,8}$/): number {
  if (!text) return fallback
  if (!form.test(text))
    throw authErrors.validationFailed(`Bad Pagination Parameters: ${JSON.stringify(text)} is no page number`)
  return Number(text)
}

/** RFC 8288, as GoTrue writes it. */
function linkHeader(page: number, perPage: number, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (number: number, rel: string) => `</admin/users?page=${number}&per_page=${perPage}>; rel="${rel}"`
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
}

/** POST admin/users. Without a password, the account can only sign in by mail. */
export const createUser: Operation = async (auth, call) => {
  await requireSecretKey(auth, call)
  const fields = await readFields(call.request)
  requireOnlyRole(fields)
  const [id, email] = [fields.text('id').toLowerCase(), readEmail(fields)]
  if (!email) throw authErrors.validationFailed('Cannot create a user without either an email or phone')
  if (id && !isUuid(id)) throw authErrors.validationFailed('ID must conform to the uuid v4 format')
  const passwordHash = await readPasswordHash(auth, fields, email)
  const account = auth.database.transaction(() => {
    if (auth.accounts.findByEmail(email) || (id && auth.accounts.find(id))) throw authErrors.emailExists()
    return auth.accounts.create({
      ...(id && { id }),
      email,
      ...(passwordHash && { passwordHash }),
      ...(fields.flag('email_confirm') && { emailConfirmedAt: newInstant() }),
      userMetadata: mergeMetadata({}, fields.object('user_metadata')),
      appMetadata: mergeMetadata({ provider: 'email', providers: ['email'] }, fields.object('app_metadata')),
      ...readBan(fields),
    })
  })
  return Response.json(userJson(auth, account))
}

/**
 * POST invite: makes an account without a password, and mails a link to a first one. Until it is used, another invitation sends
 * a new link, which replaces the former one.
 */
export const invite: Operation = async (auth, call) => {
  await requireSecretKey(auth, call)
  const fields = await readFields(call.request)
  const email = requireEmail(fields.text('email'))
  const redirectTo = allowedRedirect(auth, call.query)
  const { account, tokenHash } = auth.database.transaction(() => {
    const known = auth.accounts.findByEmail(email)
    if (known && known.emailConfirmedAt !== null) throw authErrors.emailExists()
    const userMetadata = mergeMetadata({}, fields.object('data'))
    const { id } = known ?? auth.accounts.create({ email, userMetadata })
    auth.codes.discard(id, ['invite'])
    const { tokenHash } = auth.codes.issue(id, 'invite', email)
    return { account: auth.accounts.update(id, { invitedAt: newInstant() }), tokenHash }
  })
  const data = account.userMetadata
  auth.sendMail({ kind: 'invite', to: email, tokenHash, data, ...(redirectTo && { redirectTo }) })
  return Response.json(userJson(auth, account))
}

/** GET admin/users/{id}. */
export const getUser: Operation = async (auth, call) => Response.json(userJson(auth, await requireUser(auth, call)))

/** PUT admin/users/{id}. A new password or a ban ends every session; a new address cancels what was mailed. */
export const updateUser: Operation = async (auth, call) => {
  const account = await requireUser(auth, call)
  const fields = await readFields(call.request)
  requireOnlyRole(fields)
  const email = readEmail(fields)
  const passwordHash = await readPasswordHash(auth, fields, email || account.email)
  const ban = readBan(fields)
  const changed = auth.database.transaction(() => {
    const current = auth.accounts.find(account.id)
    if (!current) throw authErrors.userNotFound()
    if (email && email !== current.email && auth.accounts.findByEmail(email)) throw authErrors.emailExists()
    if (passwordHash || ban.bannedUntil) auth.sessions.endAll(account.id)
    if (email) cancelPendingAndUndoLink(auth.database, account.id)
    else if (passwordHash || ban.bannedUntil) cancelPending(auth.database, account.id)
    return auth.accounts.update(account.id, {
      ...(email && { email }),
      ...(passwordHash && { passwordHash }),
      ...(fields.flag('email_confirm') && { emailConfirmedAt: newInstant() }),
      userMetadata: mergeMetadata(current.userMetadata, fields.object('user_metadata')),
      appMetadata: mergeMetadata(current.appMetadata, fields.object('app_metadata')),
      ...ban,
    })
  })
  return Response.json(userJson(auth, changed))
}

/**
 * DELETE admin/users/{id}: deletes the account and everything that belongs to it; its sessions end at once.
 * `should_soft_delete` is refused, because nothing of a deleted account is kept.
 */
export const deleteUser: Operation = async (auth, call) => {
  const account = await requireUser(auth, call)
  const fields = await readFields(call.request, true)
  if (fields.flag('should_soft_delete'))
    throw authErrors.validationFailed('Soft deletion is not supported: without should_soft_delete the user is deleted')
  auth.accounts.delete(account.id)
  return Response.json({})
}

/** GET admin/users/{id}/factors. */
export const listFactors: Operation = async (auth, call) => {
  const account = await requireUser(auth, call)
  return Response.json(factorsJson(auth, account.id))
}

/** DELETE admin/users/{id}/factors/{factor id}: removes the factor and ends the account's sessions at once. */
export const deleteFactor: Operation = async (auth, call) => {
  const account = await requireUser(auth, call)
  const codes = auth.recoveryCodes.find(account.id)
  if (codes && codes.id === call.params.factorId) {
    auth.recoveryCodes.delete(account.id)
    return Response.json(recoveryCodesJson(codes))
  }
  const factor = requireFactorOf(account, auth, call)
  auth.database.transaction(() => {
    auth.factors.delete(factor.id)
    auth.sessions.endAll(account.id)
  })
  return Response.json(factorJson(factor))
}

/** GET admin/users/{id}/passkeys. */
export const listPasskeys: Operation = async (auth, call) => {
  const account = await requireUser(auth, call)
  return Response.json(auth.passkeys.listOf(account.id).map((passkey) => passkeyJson(passkey)))
}

/** DELETE admin/users/{id}/passkeys/{passkey id}. */
export const deletePasskey: Operation = async (auth, call) => {
  const account = await requireUser(auth, call)
  auth.passkeys.delete(requirePasskey(auth, call, account).id)
  return new Response(null, { status: 204 })
}

/** The account in the path, for the secret key. Throws AuthError. */
async function requireUser(auth: Auth, call: Call): Promise<Account> {
  await requireSecretKey(auth, call)
  const account = auth.accounts.find(requireUuid(call.params.userId, 'user_id'))
  if (!account) throw authErrors.userNotFound()
  return account
}

const ONLY_ROLE = 'authenticated'

const SECONDS: Record<string, number> = { h: 3600, m: 60, s: 1 }

/** `email` in lower case, or '' when the body has none. Throws AuthError. */
function readEmail(fields: Fields): string {
  refusePhone(fields)
  return fields.text('email') && requireEmail(fields.text('email'))
}

/** Refuses a role or an audience that tokens of this backend never have. Throws AuthError. */
function requireOnlyRole(fields: Fields): void {
  for (const name of ['role', 'aud']) {
    const value = fields.text(name)
    if (value && value !== ONLY_ROLE) throw authErrors.validationFailed(`The only ${name} is ${ONLY_ROLE}`)
  }
}

/** The hash of `password`, or `password_hash` as it is (a PHC string of argon2id). Throws AuthError. */
async function readPasswordHash(auth: Auth, fields: Fields, email: string): Promise<string | undefined> {
  const [password, hash] = [fields.text('password'), fields.text('password_hash')]
  if (password && hash) throw authErrors.validationFailed('Only a password or a password hash should be provided')
  if (hash && !isPasswordHash(hash)) throw authErrors.validationFailed('password_hash must be a PHC string of argon2id')
  if (hash || !password) return hash || undefined
  requireStrongPassword(password, [email, auth.options.siteUrl])
  return auth.passwords.hash(password)
}

/** `ban_duration`: a duration as Go writes it (`24h30m`), or `none`. Throws AuthError. */
function readBan(fields: Fields): Pick<AccountChanges, 'bannedUntil'> {
  const text = fields.text('ban_duration')
  if (!text) return {}
  if (text === 'none') return { bannedUntil: null }
  if (!/^(\d{1,7}[hms])+$/.test(text))
    throw authErrors.validationFailed(`invalid format for ban duration: ${JSON.stringify(text)}`)
  const parts = [...text.matchAll(/(\d+)([hms])/g)]
  const seconds = parts.reduce((sum, [, count, unit]) => sum + Number(count) * SECONDS[unit!]!, 0)
  return { bannedUntil: instantAfter(seconds) }
}
