import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { OWNER, openTestAuth, PASSWORD, type TestAuth } from '#tests/support/auth.ts'
import { clientOf } from '#tests/support/backend.ts'
import { runCommand, startCommand } from '#tests/support/commands.ts'

/* `npm run admin`, next to a site that serves the same data folder. */

let auth: TestAuth
beforeEach(async () => {
  auth = await openTestAuth()
})
afterEach(() => auth.dispose())

const admin = (words: string[], dataDir = auth.dataDir, more: Record<string, string> = {}) =>
  runCommand('admin', words, { DATA_DIR: dataDir, ...more })

const signIn = (email: string, password: string) => auth.browser().signInWithPassword({ email, password })
const passwordIn = (out: string) => /the password (\S+)$/.exec(out)?.[1] ?? ''

it('create makes an admin account, also as a process of its own', async () => {
  const { status, out } = await startCommand('admin', ['create', 'Second@Portico.test'], { DATA_DIR: auth.dataDir })
    .result
  expect(status).toBe(0)
  const { data } = await signIn('second@portico.test', passwordIn(out))
  expect(data.user?.email).toBe('second@portico.test')
  const token = data.session!.access_token
  expect((await clientOf(auth, token).from('profiles').select('is_admin')).data).toEqual([{ is_admin: true }])
})

it('create turns an existing account into an admin, and keeps its password', async () => {
  auth.database.transaction(() => auth.database.run('update profiles set is_admin = 0'))
  expect(await admin(['create', OWNER])).toMatchObject({
    status: 0,
    out: expect.stringContaining('already had an account'),
  })
  expect(auth.database.get('select is_admin from profiles')?.is_admin).toBe(1)
  expect((await signIn(OWNER, PASSWORD)).error).toBeNull()
})

it('reset-password gives a new password and ends every session at once', async () => {
  const client = await auth.signedIn()
  const token = (await client.getSession()).data.session!.access_token
  const { status, out } = await admin(['reset-password', OWNER])
  expect(status).toBe(0)
  expect((await clientOf(auth, token).from('profiles').select()).status).toBe(401)
  expect((await signIn(OWNER, PASSWORD)).error?.code).toBe('invalid_credentials')
  expect((await signIn(OWNER, passwordIn(out))).error).toBeNull()
})

it('reset-password deletes the file with the first password, if that was this account’s', async () => {
  const note = join(auth.dataDir, 'first-login.txt')
  writeFileSync(note, 'E-mail: someone@portico.test\nPassword: x\n')
  expect((await admin(['reset-password', OWNER])).status).toBe(0)
  expect(existsSync(note)).toBe(true)
  writeFileSync(note, `E-mail: ${OWNER}\nPassword: x\n`)
  expect((await admin(['reset-password', OWNER.toUpperCase()])).status).toBe(0)
  expect(existsSync(note)).toBe(false)
})

it('reset-password confirms the address, and names a ban', async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString()
  auth.database.transaction(() =>
    auth.database.run('update _accounts set email_confirmed_at = null, banned_until = ?', until),
  )
  const { out } = await admin(['reset-password', OWNER])
  expect(out).toContain(`${OWNER} has a new password and is signed out everywhere; its address counts as confirmed.`)
  expect(out).toContain(`${OWNER} is banned until ${until}. Once the ban has ended`)
  auth.database.transaction(() => auth.database.run('update _accounts set banned_until = null'))
  expect((await signIn(OWNER, passwordIn(out))).error).toBeNull()
})

it('set-email gives the account another address, also in the note with the first password', async () => {
  const note = join(auth.dataDir, 'first-login.txt')
  writeFileSync(note, `E-mail: ${OWNER}\nPassword: ${PASSWORD}\n`)
  await (await auth.signedIn()).updateUser({ email: 'begun@portico.test' })
  const { tokenHash } = await auth.mail('email_change')
  expect(await admin(['set-email', OWNER.toUpperCase(), 'Nora@Portico.test'])).toMatchObject({
    status: 0,
    out: expect.stringContaining('Nora@Portico.test is now the address of the account, in place of '),
  })
  expect(readFileSync(note, 'utf8')).toBe(`E-mail: nora@portico.test\nPassword: ${PASSWORD}\n`)
  expect((await signIn(OWNER, PASSWORD)).error?.code).toBe('invalid_credentials')
  expect((await signIn('nora@portico.test', PASSWORD)).error).toBeNull()
  const begun = await auth.browser().verifyOtp({ token_hash: tokenHash, type: 'email_change' })
  expect(begun.error?.code, 'a change that was begun before').toBe('otp_expired')
  expect(await admin(['set-email', 'nora@portico.test', 'NORA@portico.test'])).toMatchObject({
    status: 1,
    err: 'NORA@portico.test has an account already. Nothing was changed.',
  })
})

it('set-email writes the domain of an address as mail servers need it', async () => {
  const { out } = await admin(['set-email', OWNER, 'nora@bücher.test'])
  expect(out).toContain('nora@xn--bcher-kva.test is now the address of the account')
  expect(await admin(['set-email', 'nora@bücher.test', OWNER])).toMatchObject({ status: 0 })
})

it('reset-mfa removes the second factor', async () => {
  expect(await admin(['reset-mfa', OWNER])).toMatchObject({
    status: 0,
    out: `${OWNER} has neither a second factor nor a passkey.`,
  })
  auth.database.transaction(() =>
    auth.database.run(
      "insert into _factors (account_id, friendly_name, secret, status) values (?, 'App', 'ABCDEFGH', 'verified')",
      auth.ownerId,
    ),
  )
  expect(await admin(['reset-mfa', OWNER])).toMatchObject({
    status: 0,
    out: `${OWNER} now signs in with the password alone.`,
  })
  expect((await signIn(OWNER, PASSWORD)).data.user?.factors).toBeUndefined()
})

it.each([
  ['without a command', [], 'No command was given.\n\nUsage: '],
  ['with an unknown command', ['toString', OWNER], 'toString is not a command.\n\nUsage: '],
  ['without an address', ['create'], 'create needs the e-mail address of the account.\n\nUsage: '],
  ['with a name in place of an address', ['create', 'nora'], 'nora is not an e-mail address.\n\nUsage: '],
  ['with more than an address', ['create', OWNER, 'now'], 'create takes one address, but "now" follows.\n\nUsage: '],
  [
    'without a new address',
    ['set-email', OWNER],
    'set-email needs the present e-mail address and the new one.\n\nUsage: ',
  ],
  ['with a name as the new address', ['set-email', OWNER, 'nora'], 'nora is not an e-mail address.\n\nUsage: '],
  ['with a new address that is none', ['set-email', OWNER, 'a@b c'], 'a@b c is not an e-mail address.'],
  [
    'for an address without an account',
    ['reset-password', 'nobody@portico.test'],
    'nobody@portico.test has no account. Create one with: npm run admin -- create nobody@portico.test',
  ],
])('%s it says what is wrong and fails', async (_what, args, sentence) => {
  const { status, err } = await admin(args)
  expect(status).toBe(1)
  expect(err).toContain(sentence)
})

it('before the first start it says that there are no accounts yet', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-test-'))
  expect(await admin(['create', OWNER], folder)).toMatchObject({
    status: 1,
    err: `There are no accounts in ${folder} yet. Start the site once, or set DATA_DIR.`,
  })
  rmSync(folder, { recursive: true })
})

it('says which variable of a Supabase project is wrong', async () => {
  const project = { SUPABASE_URL: 'http://project.invalid', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' }
  const resetting = (more: Record<string, string>) => admin(['reset-mfa', OWNER], auth.dataDir, { ...project, ...more })
  expect(await resetting({})).toMatchObject({
    status: 1,
    err: expect.stringContaining('SUPABASE_SECRET_KEY is needed'),
  })
  expect(await resetting({ SUPABASE_SECRET_KEY: 'sb_secret_x' })).toMatchObject({
    status: 1,
    err: expect.stringContaining('SUPABASE_URL (http://project.invalid) cannot be reached'),
  })
})
