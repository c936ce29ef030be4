import { isMissing } from '#server/backend/project-faults.ts'
import { clientOf, type ProjectAddress } from '../move/project.ts'
import { readUsers, untilWhen } from '../move/project-accounts.ts'
import { PUSH_MIGRATIONS } from '../move/require-project.ts'
import { hasAccount, noAccount, type OwnerAccounts } from './owner-accounts.ts'

/** The accounts of a Supabase project, through its own API. */
export function openSupabaseAccounts(project: ProjectAddress): OwnerAccounts {
  const client = clientOf(project, fetch)
  const { admin } = client.auth

  const find = async (email: string) => (await readUsers(admin)).find((user) => user.email === email.toLowerCase())?.id

  async function require(email: string): Promise<string> {
    const id = await find(email)
    if (!id) throw noAccount(email)
    return id
  }
  const profiles = client.from('profiles')
  async function requireProfiles(): Promise<void> {
    const { error } = await profiles.select('id').limit(1)
    if (isMissing(error)) throw new Error(`The project has no table of profiles yet. ${PUSH_MIGRATIONS}`)
    if (error) throw notDone('grant admin rights', error)
  }
  async function grantAdmin(id: string): Promise<void> {
    const { error } = await profiles.upsert({ id, is_admin: true })
    if (error) throw notDone('grant admin rights', error)
  }

  /** Nothing else ends them there. Returns how many there were. */
  async function removePasskeys(userId: string): Promise<number> {
    const { data, error } = await admin.passkey.listPasskeys({ userId })
    // they are off, or the project is older than they are
    if (error && (error.status === 404 || error.status === 405 || error.name === 'AuthUnknownError')) return 0
    if (error) throw notDone('list the passkeys', error)
    for (const { id } of data) {
      const { error: fault } = await admin.passkey.deletePasskey({ userId, passkeyId: id })
      if (fault && fault.status !== 404) throw notDone('remove a passkey', fault)
    }
    return data.length
  }

  return {
    async create(email, password) {
      await requireProfiles() // first: otherwise a failure would leave an account without rights and with an unknown password
      const known = await find(email)
      if (known) {
        await grantAdmin(known)
        return false
      }
      const { data, error } = await admin.createUser({ email, password, email_confirm: true })
      if (error) throw notDone('create the account', error)
      await grantAdmin(data.user.id)
      return true
    },
    async resetPassword(email, password) {
      const changes = { password, email_confirm: true }
      const userId = await require(email)
      const { data, error } = await admin.updateUserById(userId, changes)
      if (error) throw notDone('set the password', error)
      await removePasskeys(userId)
      return untilWhen(data.user.banned_until) ?? undefined
    },
    async setEmail(email, newEmail) {
      const id = await require(email)
      // the project would answer with a fault of its own
      if (await find(newEmail)) throw hasAccount(newEmail)
      const { error } = await admin.updateUserById(id, { email: newEmail, email_confirm: true })
      if (error) throw notDone('change the address', error)
    },
    async resetFactors(email) {
      const userId = await require(email)
      const { data, error } = await admin.mfa.listFactors({ userId })
      if (error) throw notDone('list the second factors', error)
      for (const { id } of data.factors) {
        const { error: fault } = await admin.mfa.deleteFactor({ id, userId })
        // recovery codes end with the last app
        if (fault && fault.code !== 'mfa_factor_not_found') throw notDone('remove the second factor', fault)
      }
      return data.factors.length + (await removePasskeys(userId))
    },
    close: () => {},
  }
}

const notDone = (what: string, { message }: { message: string }) =>
  new Error(`The project did not ${what}: ${message.replace(/\.$/, '')}. Run the same command again.`)
