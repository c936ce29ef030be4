import { randomPassword } from '#server/backend/first-account.ts'
import { parseEnvironment, type Settings } from '#server/environment/env.ts'
import { openEmbeddedAccounts } from './admin/embedded-accounts.ts'
import type { OwnerAccounts } from './admin/owner-accounts.ts'
import { fail, run } from './command-line/command.ts'
import { onDataFolder } from './command-line/data-folder.ts'

/* `npm run admin -- create|set-email|reset-password|reset-mfa EMAIL`: restores access when nobody can sign in. */

const USAGE = `Usage: npm run admin -- COMMAND

  create EMAIL          create an admin account
  set-email OLD NEW     give an account another e-mail address, without a mail to confirm it
  reset-password EMAIL  set a new password, confirm the address and sign the account out everywhere
  reset-mfa EMAIL       remove its second factor`

const commands: Record<string, (accounts: OwnerAccounts, email: string, newEmail: string) => Promise<string>> = {
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
    return count ? `${email} now signs in without a second factor.` : `${email} has no second factor.`
  },
}

const ONCE_LIFTED =
  'Once the ban has ended, or was lifted (in a Supabase project under Authentication, Users), it can sign in'

async function main([name = '', ...emails]: string[]): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return fail(`${name ? `${name} is not a command` : 'No command was given'}.\n\n${USAGE}`)
  const count = name === 'set-email' ? 2 : 1
  const [email = '', newEmail = ''] = emails
  const more = emails.slice(count)
  const wrong = emails.find((word) => !word.includes('@'))
  const needed = count === 2 ? 'the present e-mail address and the new one' : 'the e-mail address of the account'
  const taken = count === 2 ? 'two addresses' : 'one address'
  if (emails.length < count) return fail(`${name} needs ${needed}.\n\n${USAGE}`)
  if (more.length) return fail(`${name} takes ${taken}, but "${more.join(' ')}" follows.\n\n${USAGE}`)
  if (wrong) return fail(`${wrong} is not an e-mail address.\n\n${USAGE}`)
  const settings = parseEnvironment(process.env)
  const work = async () => {
    const accounts = await openAccounts(settings)
    console.log(await command(accounts, email, newEmail).finally(() => accounts.close()))
  }
  await (settings.supabase ? work() : onDataFolder(settings.dataDir, work))
}

async function openAccounts({ supabase, dataDir }: Settings): Promise<OwnerAccounts> {
  if (!supabase) return openEmbeddedAccounts(dataDir)
  const { secretKey } = supabase
  if (!secretKey) throw new Error('SUPABASE_SECRET_KEY is needed to change accounts of the Supabase project.')
  const [{ openSupabaseAccounts }, { requireKeys }] = await Promise.all([
    import('./admin/supabase-accounts.ts'),
    import('./move/require-project.ts'),
  ])
  const project = { ...supabase, secretKey }
  await requireKeys(project, fetch)
  return openSupabaseAccounts(project)
}

await run(USAGE, main)
