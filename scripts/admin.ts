import { randomPassword } from '#server/backend/first-account.ts'
import { parseEnvironment, type Settings } from '#server/environment/env.ts'
import { openEmbeddedAccounts } from './admin/embedded-accounts.ts'
import type { OwnerAccounts } from './admin/owner-accounts.ts'
import { fail, run } from './command-line/command.ts'
import { onDataFolder } from './command-line/data-folder.ts'

/* `npm run admin -- create|reset-password|reset-mfa EMAIL`: restores access when nobody can sign in. */

const USAGE = `Usage: npm run admin -- COMMAND EMAIL

  create EMAIL          create an admin account
  reset-password EMAIL  set a new password and sign the account out everywhere
  reset-mfa EMAIL       remove its second factor`

const commands: Record<string, (accounts: OwnerAccounts, email: string) => Promise<string>> = {
  async create(accounts, email) {
    const password = randomPassword()
    const isNew = await accounts.create(email, password)
    if (isNew) return `${email} can sign in with the password ${password}`
    return `${email} already had an account. It is an admin account now; its password is unchanged (see reset-password).`
  },
  async 'reset-password'(accounts, email) {
    const password = randomPassword()
    await accounts.resetPassword(email, password)
    return `${email} can sign in with the password ${password}`
  },
  async 'reset-mfa'(accounts, email) {
    const count = await accounts.resetFactors(email)
    return count ? `${email} now signs in without a second factor.` : `${email} has no second factor.`
  },
}

async function main([name = '', email = '', ...rest]: string[]): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return fail(`${name ? `${name} is not a command` : 'No command was given'}.\n\n${USAGE}`)
  if (!email) return fail(`${name} needs the e-mail address of the account.\n\n${USAGE}`)
  if (!email.includes('@')) return fail(`${email} is not an e-mail address.\n\n${USAGE}`)
  if (rest.length) return fail(`${name} takes one address, but "${rest.join(' ')}" follows it.\n\n${USAGE}`)
  const settings = parseEnvironment(process.env)
  const work = async () => {
    const accounts = await openAccounts(settings)
    console.log(await command(accounts, email).finally(() => accounts.close()))
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
