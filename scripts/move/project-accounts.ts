import type { SupabaseClient, User } from '@supabase/supabase-js'
import { type Account, type Fault, failure, isRefusal, Refused } from './endpoint.ts'
import { instantOf } from './row-digest.ts'

const PER_PAGE = 200

type Client = Pick<SupabaseClient, 'auth'>

/** Every account of a project, the oldest first. Its hashes are not available. */
export async function readAccounts({ auth: { admin } }: Client): Promise<Account[]> {
  const accounts: Account[] = []
  for (const user of await readUsers(admin)) {
    const { data, error } = await admin.mfa.listFactors({ userId: user.id })
    if (error) throw failed('list the second factors', error)
    accounts.push({
      id: user.id,
      name: user.email || user.phone || user.id,
      email: user.email ?? '',
      isConfirmed: user.email_confirmed_at !== undefined && user.email_confirmed_at !== null,
      bannedUntil: untilWhen(user.banned_until),
      userMetadata: user.user_metadata,
      appMetadata: user.app_metadata,
      passwordHash: null,
      hasFactor: data.factors.some(({ status }) => status === 'verified'),
    })
  }
  return accounts
}

/** Every account, the oldest first: GoTrue lists the newest first. */
export async function readUsers(admin: Client['auth']['admin']): Promise<User[]> {
  const users: User[] = []
  for (let page = 1; ; page++) {
    const { data, error } = await admin.listUsers({ page, perPage: PER_PAGE })
    if (error) throw failed('list the accounts', error)
    users.push(...data.users)
    if (data.users.length < PER_PAGE) break
  }
  return users.toSorted((one, other) => (instantOf(one.created_at) < instantOf(other.created_at) ? -1 : 1))
}

/** Creates an account with its id and hash; without a hash it gets a random password. Throws Refused. */
export async function addAccount({ auth: { admin } }: Client, account: Account): Promise<void> {
  const { id, email, isConfirmed, bannedUntil, passwordHash } = account
  const seconds = bannedUntil ? Math.ceil((Date.parse(bannedUntil) - Date.now()) / 1000) : 0
  const { error } = await admin.createUser({
    id,
    email,
    email_confirm: isConfirmed,
    ...(passwordHash && { password_hash: passwordHash }),
    ...(seconds > 0 && { ban_duration: `${seconds}s` }),
    user_metadata: account.userMetadata,
    app_metadata: account.appMetadata,
  })
  if (!error) return
  // the previous request was done, although its response was lost
  const { data } = await admin.getUserById(id)
  if (data.user?.email === email) return
  throw isRefusal(error.status) ? new Refused(error.message) : failed(`create the account ${email}`, error)
}

export async function removeAccount({ auth: { admin } }: Client, id: string): Promise<void> {
  const { error } = await admin.deleteUser(id)
  if (error && error.status !== 404) throw failed('remove an account', error)
}

/** Null once it is over. */
export const untilWhen = (instant: string | null | undefined): string | null =>
  instant && Date.parse(instant) > Date.now() ? instant : null

const failed = (what: string, cause: Fault) => failure(`The auth service did not ${what}`, cause)
