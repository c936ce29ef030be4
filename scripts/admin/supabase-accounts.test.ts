import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '#tests/support/listen.ts'
import { openSupabaseAccounts } from './supabase-accounts.ts'

interface Answer {
  status: number
  body: object
}

/** A project with these accounts, whose table of profiles and whose changes of accounts answer like this. */
async function openProject(
  profiles: (method: string) => Answer,
  users: { id: string; email: string }[] = [],
  change: Answer = { status: 200, body: {} },
  passkeys: Answer = { status: 404, body: { code: 404, error_code: 'passkey_disabled', msg: 'off' } },
) {
  const made: string[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    const answer = ({ status, body }: Answer) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (!url.startsWith('/auth/')) return void answer(profiles(method))
    if (url.endsWith('/passkeys')) return void answer(passkeys)
    if (method === 'GET') return void answer({ status: 200, body: { users } })
    made.push(`${method} ${await text(request)}`)
    answer(method === 'PUT' ? change : { status: 200, body: { id: 'ada' } })
  })
  const port = await listen(server)
  onTestFinished(() => void server.close())
  return { made, accounts: openSupabaseAccounts({ url: `http://127.0.0.1:${port}`, secretKey: 'sb_secret_x' }) }
}

test('no account is created before the migrations are pushed: nobody would learn its password', async () => {
  const { accounts, made } = await openProject(() => ({ status: 404, body: { code: 'PGRST205', message: 'No table' } }))
  await expect(accounts.create('ada@example.com', 'a quiet harbour')).rejects.toThrow('Push the migrations')
  expect(made).toEqual([])
})

test('a failure to grant rights is reported in a sentence', async () => {
  const refusal = { status: 500, body: { code: '57014', message: 'canceling statement due to statement timeout' } }
  const { accounts } = await openProject((method) => (method === 'GET' ? { status: 200, body: [] } : refusal))
  await expect(accounts.create('ada@example.com', 'a quiet harbour')).rejects.toThrow(
    /canceling statement.* Run the same command again/,
  )
})

const ADA = { id: '6b1f4d0e-3c52-4b6f-9a57-0d6c3b1f2e4a', email: 'owner@localhost' }
const BEA = { id: 'f0c9a8d7-5b1e-4c3f-8a2d-7e6f5d4c3b2a', email: 'bea@example.com' }
const empty = () => ({ status: 200, body: [] })

test('an address is changed with the secret key, without a mail; that of another account is not taken', async () => {
  const { accounts, made } = await openProject(empty, [ADA, BEA])
  await accounts.setEmail('OWNER@localhost', 'ada@example.com')
  expect(made).toEqual(['PUT {"email":"ada@example.com","email_confirm":true}'])
  await expect(accounts.setEmail('owner@localhost', 'Bea@example.com')).rejects.toThrow(
    'Bea@example.com has an account already. Nothing was changed.',
  )
  await expect(accounts.setEmail('nobody@example.com', 'ada@example.com')).rejects.toThrow('has no account')
  expect(made).toHaveLength(1)
})

test('a password confirms the address, because the project signs in no other, and names a ban', async () => {
  const banned_until = new Date(Date.now() + 3_600_000).toISOString()
  const { accounts, made } = await openProject(empty, [ADA], { status: 200, body: { ...ADA, banned_until } })
  expect(await accounts.resetPassword('owner@localhost', 'a quiet harbour')).toBe(banned_until)
  expect(made).toEqual(['PUT {"password":"a quiet harbour","email_confirm":true}'])
})

test('a new password ends the passkeys of the account, which nothing else does there', async () => {
  const passkeys = { status: 200, body: [{ id: crypto.randomUUID(), friendly_name: 'Phone', created_at: '' }] }
  const { accounts, made } = await openProject(empty, [ADA], { status: 200, body: ADA }, passkeys)
  await accounts.resetPassword('owner@localhost', 'a quiet harbour')
  expect(made.at(-1)).toMatch(/^DELETE/)
})

test('what the project refuses is reported in a sentence', async () => {
  const refusal = { status: 500, body: { code: 500, error_code: 'unexpected_failure', msg: 'Error updating user' } }
  const { accounts } = await openProject(empty, [ADA], refusal)
  await expect(accounts.setEmail('owner@localhost', 'ada@example.com')).rejects.toThrow(
    'The project did not change the address: Error updating user. Run the same command again.',
  )
})
