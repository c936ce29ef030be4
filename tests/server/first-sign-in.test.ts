import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startServer, type TestServer } from '#tests/support/server.ts'

/* From `npm start` to the first session, on the built server. */

let dataDir: string
const running: TestServer[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portico-'))
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop('SIGKILL')))
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(environment: Record<string, string> = {}) {
  const server = await startServer({ dataDir, environment })
  running.push(server)
  return server
}

async function signIn({ url, keys }: TestServer, email: string, password: string) {
  const headers = { apikey: (await keys()).publishable, 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password })
  return fetch(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body })
}

test('the first start and the next log which file has the password, and the password signs the owner in', async () => {
  const note = join(dataDir, 'first-login.txt')
  const first = await start()
  const [, email = '', password = ''] = /^E-mail: (\S+)\nPassword: (\S+)\n$/.exec(readFileSync(note, 'utf8')) ?? []
  expect(email).toBe('owner@localhost')
  expect(password).toHaveLength(23)
  await first.stop()
  const second = await start()
  for (const { output } of [first, second]) {
    expect(output()).toMatch(/\nSign in at http:\S+\/admin\/login as owner@localhost\. The password is in /)
    expect(output()).toContain(`The password is in ${note}\n`)
    expect(output()).not.toContain(password)
  }
  const answer = await signIn(second, email, password)
  expect(answer.status).toBe(200)
  expect((await answer.json()).user.email).toBe(email)
  await expect.poll(() => existsSync(join(dataDir, 'first-login.txt'))).toBe(false)
  await second.stop()
  expect((await start()).output()).not.toContain('Sign in at')
})

test('ADMIN_EMAIL, ADMIN_PASSWORD and CONTENT count at the first start only, and a later start says so', async () => {
  const chosen = { ADMIN_EMAIL: 'nora@portico.test', ADMIN_PASSWORD: 'seven herons on the weir' }
  const first = await start(chosen)
  expect(first.output()).toContain('/admin/login as nora@portico.test.\n')
  expect((await signIn(first, chosen.ADMIN_EMAIL, chosen.ADMIN_PASSWORD)).status).toBe(200)
  await first.stop()
  const changed = { ADMIN_PASSWORD: 'nine lamps along the pier', CONTENT: 'empty', LOG_LEVEL: 'info' }
  const second = await start({ ...chosen, ...changed })
  expect((await signIn(second, chosen.ADMIN_EMAIL, 'nine lamps along the pier')).status).toBe(400)
  await second.stop()
  expect(first.output()).not.toContain('are ignored')
  expect(second.output()).toContain('ADMIN_EMAIL and ADMIN_PASSWORD are ignored')
  expect(second.output()).toContain('CONTENT=empty is ignored')
})

test('a stop waits until the mails of the last answers are written', async () => {
  const server = await start({ ADMIN_EMAIL: 'nora@portico.test', ADMIN_PASSWORD: 'seven herons on the weir' })
  const headers = { apikey: (await server.keys()).publishable }
  const body = JSON.stringify({ email: 'nora@portico.test' })
  expect((await fetch(`${server.url}/auth/v1/recover`, { method: 'POST', headers, body })).status).toBe(200)
  expect(await server.stop('SIGTERM')).toBe(0)
  expect(readdirSync(join(dataDir, 'outbox')).filter((name) => name.endsWith('.eml'))).toHaveLength(1)
})
