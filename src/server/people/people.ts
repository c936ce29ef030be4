import type { AuthError, User } from '@supabase/auth-js'
import type { Invited, Person, PersonRole } from '#api/person.ts'
import type { Profile } from '#api/profile.ts'
import type { Rest } from '#data/rest/rest.ts'
import { createRestClient } from '#data/rest/rest-client.ts'
import { rowsOf } from '#data/rest/rows-of.ts'
import { Refusal } from '../http/route.ts'
import { oneAtATime } from '../queue/one-at-a-time.ts'

export type People = ReturnType<typeof openPeople>

const COLUMNS = 'id, is_admin, is_assistant, created_at'
type Row = Profile & { created_at: string }

const PER_PAGE = 1000

/** Who may edit the site, with the secret key: the same calls for the embedded backend and for a Supabase project. */
export function openPeople({ url, key, fetch }: Rest, siteUrl: string) {
  const headers = { apikey: key, authorization: `Bearer ${key}` }
  const openAccounts = async () => {
    const { GoTrueAdminApi } = await import('@supabase/auth-js') // what most sites need once a month
    return new GoTrueAdminApi({ url: `${url}/auth/v1`, headers, ...(fetch && { fetch }) })
  }
  const rest = createRestClient({ url, key, ...(fetch && { fetch }) })
  const profiles = () => rest.from('profiles')
  const withRole = async () =>
    rowsOf<Row>(await profiles().select(COLUMNS).or('is_admin.is.true,is_assistant.is.true').order('created_at'))

  async function list(): Promise<Person[]> {
    const accounts = await openAccounts()
    const people = (await withRole()).map(async (row) => {
      const { data, error } = await accounts.getUserById(row.id)
      if (error && error.status !== 404) throw failed('looked up', error)
      return data.user ? [personOf(row, data.user)] : []
    })
    return (await Promise.all(people)).flat()
  }

  async function userOf(email: string): Promise<User> {
    const accounts = await openAccounts()
    for (let page = 1; ; page++) {
      const { data, error } = await accounts.listUsers({ page, perPage: PER_PAGE })
      if (error) throw failed('looked up', error)
      const found = data.users.find((user) => user.email?.toLowerCase() === email.toLowerCase())
      if (found) return found
      if (data.users.length < PER_PAGE) throw new Refusal(409, 'email_exists', NOT_FOUND)
    }
  }

  /**
   * Gives an account that role; a new one gets a mail with a link for a first password, which names `by` and the role, from the
   * account's metadata. Throws Refusal, RestError.
   */
  async function invite(email: string, role: PersonRole, by: string): Promise<Invited> {
    const [accounts, people] = await Promise.all([openAccounts(), list()])
    const known = people.find((person) => person.email === email.toLowerCase())
    const isIn = known && !known.invitedAt && (known.role === role || known.role === 'owner')
    if (isIn) throw new Refusal(409, 'is_there', `${known.email} is ${PHRASES[known.role]} already.`)
    const redirectTo = `${siteUrl}/admin/reset-password`
    const inviter = people.find(({ id }) => id === by)?.email
    const metadata = { invited_by: inviter ?? 'An owner', invited_as: PHRASES[role] }
    // a second invitation leaves the metadata of the first
    if (known?.invitedAt) await accounts.updateUserById(known.id, { user_metadata: metadata })
    const { data, error } = await accounts.inviteUserByEmail(email, { redirectTo, data: metadata })
    if (error && error.code !== 'email_exists') throw notInvited(error)
    const { id } = data.user ?? (await userOf(email))
    const profile = { id, is_admin: role === 'owner', is_assistant: role === 'assistant' }
    rowsOf(await profiles().upsert(profile).select('id'))
    return { isInvited: data.user !== null }
  }

  /** Ends all access of a person other than `by` at once, and removes the account. Throws Refusal, RestError. */
  async function remove(by: string, id: string): Promise<void> {
    const rows = await withRole()
    if (id === by) throw new Refusal(409, 'own_account', 'You cannot remove yourself: another owner can.')
    // two owners may remove each other at the same time: one must stay
    const mayRemove = rows.some((row) => row.id === by && row.is_admin)
    if (!mayRemove || !rows.some((row) => row.id === id)) throw new Refusal(404, 'gone', 'They are gone already.')
    // first, because that ends all access
    rowsOf(await profiles().delete().eq('id', id).select('id'))
    const { error } = await (await openAccounts()).deleteUser(id)
    if (error && error.status !== 404) throw new Refusal(502, 'account_left', ACCOUNT_LEFT(error.message))
  }

  return { list, invite, remove: oneAtATime(remove) }
}

const personOf = ({ id, is_admin, created_at }: Row, user: User): Person => ({
  id,
  email: user.email ?? '',
  role: is_admin ? 'owner' : 'assistant',
  since: created_at,
  invitedAt: user.email_confirmed_at ? null : (user.invited_at ?? user.created_at),
})

const PHRASES: Record<PersonRole, string> = { owner: 'an owner', assistant: 'an assistant' }

const NOT_FOUND = 'This address has an account that cannot be found. Try again.'

const ACCOUNT_LEFT = (reason: string) =>
  `They have no access any more, but their account could not be removed: ${reason}. It may do nothing here.`

const failed = (what: string, { message }: AuthError) =>
  new Refusal(502, 'not_answered', `The accounts could not be ${what}: ${message}`)

const MAIL_FAULT = 'the mail server refuses the mail or does not answer. Check its settings, then invite again.'

function notInvited({ status, message }: AuthError): Refusal {
  if (status === 400) return new Refusal(400, 'bad_address', 'Enter a single e-mail address.')
  if (status === 500) return new Refusal(502, 'not_sent', `Nothing was sent: ${MAIL_FAULT}`)
  if (status === 429) return new Refusal(429, 'too_many', `Nothing was sent: ${message}`)
  return new Refusal(502, 'not_sent', `Nothing was sent: ${message}`)
}
