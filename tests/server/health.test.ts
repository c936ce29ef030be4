import { mkdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HealthReport } from '#api/health.ts'
import { createAccount } from '#tests/support/accounts.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import type { TestServer } from '#tests/support/server.ts'
import { startServerHere } from '#tests/support/server-here.ts'

const owner = { email: 'owner@portico.example', password: 'a quiet harbour in november' }
const account = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, LOG_LEVEL: 'silent' }
let server: TestServer
const stops: TestServer[] = []

const start = async (environment: Record<string, string> = {}) => {
  const started = await startServerHere({ environment: { ...account, ...environment } })
  stops.push(started)
  return started
}
beforeAll(async () => {
  server = await start()
})
afterAll(() => Promise.all(stops.map((started) => started.stop('SIGKILL'))))

async function tokenOf({ url, keys }: TestServer, credentials = owner) {
  const client = createClient(url, (await keys()).publishable, { auth: { persistSession: false } })
  const { data, error } = await client.auth.signInWithPassword(credentials)
  if (error) throw error
  return data.session.access_token
}
const askHealth = (url: string, token?: string, path = '/api/health', method = 'GET') =>
  fetch(url + path, { method, headers: token ? { authorization: `Bearer ${token}` } : {} })

test('whoever has the secret key reads the status, nobody else', async () => {
  const { publishable, secret } = await server.keys()
  const ask = (headers: Record<string, string>) => fetch(`${server.url}/status`, { headers })
  const refused = await Promise.all([ask({}), ask({ apikey: publishable }), ask({ authorization: 'Bearer nonsense' })])
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 401])
  for (const headers of [{ apikey: secret }, { authorization: `Bearer ${secret}` }]) {
    const answer = await ask(headers)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const report = (await answer.json()) as HealthReport
    expect(report).toMatchObject({
      engine: 'embedded',
      writesStopped: null,
      mail: { hasServer: false, lastSentAt: null },
      proxy: { trusted: 0, ignoredAt: null },
    })
    const { freeBytes = 0, usableBytes } = report.disk ?? {}
    expect(usableBytes).toBe(freeBytes - 10 * 1024 * 1024)
  }
})

test('an admin reads the health of the site; a visitor, an account without rights and an ended session do not', async () => {
  const token = await tokenOf(server)
  expect((await askHealth(server.url, token)).status).toBe(200)
  expect((await askHealth(server.url)).status).toBe(401)
  expect((await askHealth(server.url, `${token}x`)).status).toBe(401)
  const site = { url: server.url, dataDir: server.dataDir } as Parameters<typeof createAccount>[0]
  const stranger = await tokenOf(server, await createAccount(site, `${crypto.randomUUID()}@portico.example`))
  expect((await askHealth(server.url, stranger)).status).toBe(403)
  expect((await askHealth(server.url, stranger, '/api/health/test-mail', 'POST')).status).toBe(403)
  const headers = { apikey: (await server.keys()).publishable, authorization: `Bearer ${token}` }
  await fetch(`${server.url}/auth/v1/logout`, { method: 'POST', headers })
  expect((await askHealth(server.url, token)).status).toBe(401)
})

test('the report names a stored file that is lost', async () => {
  using database = new DatabaseSync(join(server.dataDir, 'database.db'), { readOnly: true })
  const favicon = database.prepare("select file from _objects where name = 'favicon.png'").get()
  await rm(join(server.dataDir, 'files', String(favicon?.file)), { force: true })
  const report = (await (await askHealth(server.url, await tokenOf(server))).json()) as HealthReport
  expect(report.lostFiles).toEqual(['site-settings/favicon.png'])
})

test('the report says when a proxy is there that TRUST_PROXY does not mention', async () => {
  await fetch(`${server.url}/healthz`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  const report = (await (await askHealth(server.url, await tokenOf(server))).json()) as HealthReport
  expect(report.proxy.ignoredAt).toMatch(/^\d{4}-/)
})

test('a backup that a clock far ahead has dated does not pass for the last one', async () => {
  const folder = join(server.dataDir, 'backups')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'nightly-2099-01-01T03-30-00-000Z.tar.gz'), 'x')
  const report = (await (await askHealth(server.url, await tokenOf(server))).json()) as HealthReport
  expect(report.backups).toMatchObject({ latestAt: null, kept: 1 })
})

test('a test mail goes to the owner, and the answer says why the mail server refused it', async () => {
  await using mail = await startMailServer()
  const site = await start({
    SMTP_URL: mail.url,
    MAIL_FROM: 'site@portico.example',
    CONTACT_TO: 'desk@portico.example',
  })
  const token = await tokenOf(site)
  const askedAt = performance.now()
  const sent = await askHealth(site.url, token, '/api/health/test-mail', 'POST')
  expect(await sent.json()).toEqual({ outcome: 'sent', to: 'desk@portico.example' })
  expect(mail.received[0]).toMatchObject({ to: ['<desk@portico.example>'] })
  expect(mail.received[0]?.source).toContain('Subject: A test mail from your site')
  const again = await askHealth(site.url, token, '/api/health/test-mail', 'POST')
  expect(again.status).toBe(429)
  const seconds = Number(again.headers.get('retry-after'))
  expect(seconds * 1000).toBeGreaterThanOrEqual(askedAt + 10_000 - performance.now())
  expect(seconds).toBeLessThanOrEqual(10)

  const broken = await start({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'site@portico.example' })
  const brokenToken = await tokenOf(broken)
  const failed = await askHealth(broken.url, brokenToken, '/api/health/test-mail', 'POST')
  expect(await failed.json()).toMatchObject({ outcome: 'failed', reason: 'ECONNREFUSED' })
  const report = (await (await askHealth(broken.url, brokenToken)).json()) as HealthReport
  expect(report.mail.lastFailure?.reason).toBe('ECONNREFUSED')
})

test('with a Supabase project its own admins read it, and the database is the project’s', async () => {
  const { publishable, secret } = await server.keys()
  const project = { SUPABASE_URL: server.url, SUPABASE_PUBLISHABLE_KEY: publishable }
  const [site, keyless, refused] = await Promise.all([
    start({ ...project, SUPABASE_SECRET_KEY: secret }),
    start(project),
    start({ ...project, SUPABASE_SECRET_KEY: `sb_secret_${'x'.repeat(32)}` }),
  ])
  const token = await tokenOf(server)
  const reportOf =
    ({ url }: TestServer) =>
    async () =>
      (await askHealth(url, token)).json()
  // on a busy machine a part of the project, which is in this process too, may answer too late for the first report
  await expect.poll(reportOf(site)).toMatchObject({
    engine: 'supabase',
    hasSecretKey: true,
    projectFaults: { silentParts: [], refusesSecretKey: false, missingTables: [] },
    databaseCheck: null,
    disk: null,
    backups: null,
  })
  expect((await askHealth(site.url)).status).toBe(401)
  // contact messages, for example, then wait for ever
  expect(await reportOf(keyless)()).toMatchObject({ hasSecretKey: false })
  expect(await (await fetch(`${keyless.url}/admin`)).text()).toContain('"hasSecretKey":false')
  await expect.poll(reportOf(refused)).toMatchObject({ projectFaults: { refusesSecretKey: true } })
})
