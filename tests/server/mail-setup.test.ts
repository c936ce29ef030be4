import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test } from 'vitest'
import type { MailSaved, MailSetup } from '#content/mail/mail-setup.ts'
import { askedTexts, MAIL_LOGIN, startPublicMailServer } from '#tests/support/mail-names.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import type { TestServer } from '#tests/support/server.ts'
import { startServerHere } from '#tests/support/server-here.ts'

const owner = { email: 'owner@portico.example', password: 'a quiet harbour in november' }

async function start(environment: Record<string, string> = {}, dataDir?: string) {
  const account = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, LOG_LEVEL: 'silent' }
  const server = await startServerHere({ environment: { ...account, ...environment }, ...(dataDir && { dataDir }) })
  onTestFinished(async () => void (await server.stop()))
  return { server, ...(await connect(server)) }
}

async function connect({ url, keys }: TestServer) {
  const client = createClient(url, (await keys()).publishable, { auth: { persistSession: false } })
  const { data } = await client.auth.signInWithPassword(owner)
  const authorization = `Bearer ${data.session!.access_token}`
  const ask = (method: string, body?: object, path = '/api/health/mail') =>
    fetch(url + path, { method, headers: { authorization }, ...(body && { body: JSON.stringify(body) }) })
  return {
    ask,
    setup: async () => (await (await ask('GET')).json()) as MailSetup,
    save: async (settings: object) => (await (await ask('PUT', settings)).json()) as MailSaved,
  }
}

const settingsOf = (host: string, rest: object = {}) => ({
  ...{ host, port: 587, username: MAIL_LOGIN.user, password: MAIL_LOGIN.password, sender: 'site@well.test' },
  ...rest,
})

test('a mail server is kept once a test mail has left by it, and mails go there from then on', async () => {
  await using mails = await startPublicMailServer()
  const { server, ask, setup, save } = await start()
  expect(await setup()).toEqual({ setBy: null, settings: null, domain: null })
  const page = async () => (await fetch(`${server.url}/admin`)).text()
  expect(await page()).toContain('"mails":{"account":false,"messages":false}')

  expect(await save(settingsOf(mails.host))).toEqual({ outcome: 'kept', to: owner.email })
  expect(mails.received).toMatchObject([{ from: '<site@well.test>', to: [`<${owner.email}>`] }])
  const { password, ...shown } = settingsOf(mails.host)
  expect(await setup()).toMatchObject({ setBy: 'owner', settings: shown })
  expect(await (await ask('GET')).text()).not.toContain(password)
  expect(await page()).toContain('"mails":{"account":true,"messages":true}')
  const report = await (await ask('GET', undefined, '/api/health')).json()
  expect(report.mail).toMatchObject({ hasServer: true, lastSentAt: expect.any(String), lastFailure: null })

  await ask('POST', undefined, '/api/health/test-mail')
  expect(mails.received).toHaveLength(2)
  expect((await ask('DELETE')).status).toBe(200)
  expect(await setup()).toMatchObject({ setBy: null, settings: null })
  expect(await page()).toContain('"messages":false')
})

test('what does not work is said at its field, and nothing is kept', async () => {
  await using mails = await startPublicMailServer()
  await using plain = await startMailServer()
  const { setup, save } = await start()
  const closed = 'p1.mail.test'
  const cases: [object, string | null, RegExp][] = [
    [settingsOf(mails.host, { password: 'guessed' }), 'password', /wrong.*535/],
    [settingsOf('nowhere.mail.test'), 'host', /no server nowhere/],
    [settingsOf(closed), 'port', /Nothing answers at port 587/],
    [settingsOf(`p${new URL(plain.url).port}.mail.test`), 'port', /does not encrypt/],
    [settingsOf(mails.host, { port: 465 }), 'port', /does not encrypt/],
    [settingsOf('smtp'), 'host', /such as smtp\.example\.com/],
    [settingsOf(mails.host, { username: '' }), 'username', /user name/],
    [settingsOf(mails.host, { sender: 'me' }), 'sender', /e-mail address/],
    [settingsOf(mails.host, { sender: 'owner@localhost' }), 'sender', /e-mail address/],
  ]
  for (const [settings, field, message] of cases)
    expect(await save(settings)).toEqual({ outcome: 'refused', field, message: expect.stringMatching(message) })
  mails.answers.push('554 not from here')
  expect(await save(settingsOf(mails.host))).toMatchObject({ field: null, message: expect.stringMatching(/554/) })
  expect(await setup()).toMatchObject({ setBy: null })
})

test('the kept password serves the same server and user, and no other', async () => {
  await using mails = await startPublicMailServer()
  await using other = await startPublicMailServer()
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-mail-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const { server, save } = await start({}, dataDir)
  await save(settingsOf(mails.host))
  const changed = settingsOf(mails.host, { password: '', sender: 'desk@well.test' })
  expect(await save(changed)).toMatchObject({ outcome: 'kept' })
  expect(mails.received.at(-1)?.from).toBe('<desk@well.test>')
  for (const elsewhere of [{ host: other.host }, { port: 2525 }, { username: 'somebody' }])
    expect(await save({ ...changed, ...elsewhere })).toMatchObject({ outcome: 'refused', field: 'password' })
  expect(other.received).toEqual([])

  await server.stop()
  const next = await start({}, dataDir)
  expect(await next.setup()).toMatchObject({ setBy: 'owner', settings: { host: mails.host, sender: 'desk@well.test' } })
})

test('variables of the server win, and the DNS is asked for an admin alone, once a day', async () => {
  await using mails = await startMailServer()
  const { server, ask, setup } = await start({ SMTP_URL: mails.url, MAIL_FROM: 'Site <site@well.test>' })
  askedTexts.length = 0
  await fetch(`${server.url}/api/health/mail`)
  const { secret } = await server.keys()
  await fetch(`${server.url}/status`, { headers: { apikey: secret } })
  expect(askedTexts).toEqual([])
  expect(await setup()).toMatchObject({
    setBy: 'server',
    settings: { host: '127.0.0.1', sender: 'site@well.test' },
    domain: {
      findings: [
        { what: 'SPF', state: 'good' },
        { what: 'DMARC', state: 'good' },
      ],
    },
  })
  const once = askedTexts.length
  await setup()
  expect(askedTexts).toHaveLength(once)
  await ask('POST')
  expect(askedTexts).toHaveLength(2 * once)
  const refused = await ask('PUT', settingsOf('p25.mail.test'))
  expect([refused.status, (await refused.json()).message]).toEqual([409, expect.stringContaining('SMTP_URL')])
})
