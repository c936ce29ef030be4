import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '#tests/support/listen.ts'
import { openSupabaseAccounts } from './supabase-accounts.ts'

/** A project without accounts, whose table of profiles answers like this. */
async function openProject(profiles: (method: string) => { status: number; body: object }) {
  const made: string[] = []
  const server = createServer(({ method = '', url = '' }, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (!url.startsWith('/auth/')) {
      const { status, body } = profiles(method)
      return void answer(status, body)
    }
    if (method === 'POST') made.push(url)
    answer(200, method === 'POST' ? { id: 'ada' } : { users: [] })
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
