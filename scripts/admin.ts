import { openAccountAdmin } from '@portico/backend/accounts'
import { asciiDomain } from '#content/address/web-address.ts'
import {
  forgetFirstLoginOf,
  grantAdmin,
  makeAdmin,
  randomPassword,
  renameFirstLogin,
} from '#server/backend/first-account.ts'
import { parseEnvironment, type Settings } from '#server/environment/env.ts'
import { hasAccount, noAccount, type OwnerAccounts } from './admin/owner-accounts.ts'
import { type Command, Misuse, runAsProcess } from './command-line/command.ts'
import { onDataFolder } from './command-line/data-folder.ts'

type Work = (accounts: OwnerAccounts, email: string, newEmail: string) => Promise<string>

const works: Record<string, Work> = {
  async create(accounts, email) {
    const password = randomPassword()
    const isNew = await accounts.create(email, password)
    if (isNew) return `${email} can sign in with the password ${password}`
    return `${email} already had an account. It is an admin account now; its password is unchanged (see reset-password).`
  },
  async 'reset-password'(accounts, email) {
    const password = randomPassword()
    const bannedUntil = await accounts.resetPassword(email, password)
    const done = `${email} has a new password and is signed out everywhere; its address counts as confirmed.`
    const when = bannedUntil ? `is banned until ${bannedUntil}. ${ONCE_LIFTED}` : 'can sign in'
    return `${done}\n${email} ${when} with the password ${password}`
  },
  async 'set-email'(accounts, email, newEmail) {
    await accounts.setEmail(email, newEmail)
    return `${newEmail} is now the address of the account, in place of ${email}. Its password and its open sessions are unchanged.`
  },
  async 'reset-mfa'(accounts, email) {
    const count = await accounts.resetFactors(email)
    return count
      ? `${email} now signs in with the password alone.`
      : `${email} has neither a second factor nor a passkey.`
  },
}

const ONCE_LIFTED =
  'Once the ban has ended, or was lifted (in a Supabase project under Authentication, Users), it can sign in'

/** `npm run admin -- create|set-email|reset-password|reset-mfa EMAIL`: restores access when nobody can sign in. */
export const adminCommand: Command = {
  usage: `admin COMMAND

  create EMAIL          create an admin account
  set-email OLD NEW     give an account another e-mail address, without a mail to confirm it
  reset-password EMAIL  set a new password, confirm the address and sign the account out everywhere
  reset-mfa EMAIL       remove its second factor`,

  async main([name = '', ...emails], { environment, say }) {
    const work = workOf(name)
    const [email = '', newEmail = ''] = addressesIn(emails.filter(Boolean), name)
    const settings = parseEnvironment(environment)
    const doIt = async () => {
      const accounts = await openAccounts(settings)
      say(await work(accounts, email, newEmail).finally(() => accounts.close()))
    }
    await (settings.supabase ? doIt() : onDataFolder(settings.dataDir, doIt))
    return 0
  },
}

function workOf(name: string): Work {
  const work = Object.hasOwn(works, name) ? works[name] : undefined
  if (!work) throw new Misuse(name ? `${name} is not a command.` : 'No command was given.')
  return work
}

function addressesIn(emails: string[], name: string): string[] {
  const [count, needed, taken] =
    name === 'set-email'
      ? [2, 'the present e-mail address and the new one', 'two addresses']
      : [1, 'the e-mail address of the account', 'one address']
  const more = emails.slice(count)
  const wrong = emails.find((word) => !/^[^\s@]+@[^\s@]+$/.test(word))
  if (emails.length < count) throw new Misuse(`${name} needs ${needed}.`)
  if (more.length) throw new Misuse(`${name} takes ${taken}, but "${more.join(' ')}" follows.`)
  if (wrong) throw new Misuse(`${wrong} is not an e-mail address.`)
  return emails.map(asciiDomain)
}

async function openAccounts(settings: Settings): Promise<OwnerAccounts> {
  if (!settings.supabase) return openEmbeddedAccounts(settings.dataDir)
  const [{ openSupabaseAccounts }, { projectOf, requireKeys }] = await Promise.all([
    import('./admin/supabase-accounts.ts'),
    import('./move/require-project.ts'),
  ])
  const project = projectOf(settings, 'to change accounts of the Supabase project')
  await requireKeys(project, fetch)
  return openSupabaseAccounts(project)
}

/** The accounts of the embedded backend; the site may be running. */
function openEmbeddedAccounts(dataDir: string): OwnerAccounts {
  const parts = openAccountAdmin(dataDir)
  const { accounts } = parts
  const require = (email: string) => {
    const id = accounts.find(email)
    if (!id) throw noAccount(email)
    return id
  }
  return {
    async create(email, password) {
      const known = accounts.find(email)
      if (known) grantAdmin(parts, known)
      else makeAdmin(parts, email, await accounts.hashPassword(password, email))
      return !known
    },
    async resetPassword(email, password) {
      const bannedUntil = accounts.resetPassword(require(email), await accounts.hashPassword(password, email))
      forgetFirstLoginOf(dataDir, email)
      return bannedUntil
    },
    async setEmail(email, newEmail) {
      const id = require(email)
      if (accounts.find(newEmail)) throw hasAccount(newEmail)
      accounts.setEmail(id, newEmail)
      renameFirstLogin(dataDir, email, newEmail)
    },
    resetFactors: async (email) => accounts.resetFactors(require(email)),
    close: parts.close,
  }
}

if (import.meta.main) await runAsProcess(adminCommand)
