import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test } from 'vitest'
import type { MailSaved, MailSetup } from '#api/mail-setup.ts'
import { listen } from '#tests/support/listen.ts'
import { askedTexts, MAIL_LOGIN, startPublicMailServer } from '#tests/support/mail-names.ts'
import { type ReceivedMail, startMailServer } from '#tests/support/mail-server.ts'
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
  const ask = (method: string, body?: object, path = '/api/health/mail', headers = {}) =>
    fetch(url + path, { method, headers: { authorization, ...headers }, ...(body && { body: JSON.stringify(body) }) })
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

const textOf = (mail: ReceivedMail | undefined) => (mail?.source ?? '').replaceAll(/=\r\n/g, '')

test('a mail server is kept once a test mail has left by it, and mails go there from then on', async () => {
  await using mails = await startPublicMailServer()
  const { server, ask, setup, save } = await start()
  expect(await setup()).toEqual({ setBy: null, settings: null, domain: null })
  const page = async () => (await fetch(`${server.url}/admin`)).text()
  expect(await page()).toContain('"mails":{"account":false,"messages":false}')

  // as it is copied from a provider's page
  const typed = `\u2060${MAIL_LOGIN.password.replaceAll(' ', '\u00a0')}\u200b `
  expect(await save(settingsOf(mails.host, { password: typed }))).toEqual({ outcome: 'kept', to: owner.email })
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
    [settingsOf(mails.host, { password: 'guessed' }), 'password', /refuses this sign-in.*535/],
    [settingsOf('nowhere.mail.test'), 'host', /^No server nowhere/],
    [settingsOf(closed), 'port', /Nothing answers at port 587/],
    [settingsOf(`p${new URL(plain.url).port}.mail.test`), 'port', /does not encrypt/],
    [settingsOf(mails.host, { port: 465 }), 'port', /does not encrypt/],
    [settingsOf('smtp'), 'host', /such as smtp\.example\.com/],
    [settingsOf(mails.host, { username: '' }), 'username', /user name/],
    [settingsOf(mails.host, { password: 'x'.repeat(20_000) }), 'password', /too long/],
    [settingsOf(mails.host, { sender: 'me' }), 'sender', /e-mail address/],
    [settingsOf(mails.host, { sender: 'owner@localhost' }), 'sender', /e-mail address/],
  ]
  for (const [settings, field, message] of cases)
    expect(await save(settings)).toEqual({ outcome: 'refused', field, message: expect.stringMatching(message) })
  mails.answers.push('554 not from here')
  expect(await save(settingsOf(mails.host))).toMatchObject({ field: null, message: expect.stringMatching(/554/) })
  expect(await setup()).toMatchObject({ setBy: null })
})

test.each([
  ['PUT', '/api/health/mail'],
  ['POST', '/api/health/test-mail'],
])('%s %s, repeated by a browser while the mail server is silent, sends one mail', async (method, path) => {
  await using mails = await startPublicMailServer()
  const { ask, save } = await start()
  await save(settingsOf(mails.host))
  const { promise, resolve } = Promise.withResolvers<string>()
  mails.answers.push(promise)
  const id = { 'idempotency-key': crypto.randomUUID() }
  const asked = Array.from({ length: 2 }, () => ask(method, settingsOf(mails.host), path, id))
  await expect.poll(() => mails.received.length).toBe(2)
  resolve('554 not from here')
  for (const answer of await Promise.all(asked)) expect(await answer.text()).toContain('554')
  expect(mails.received).toHaveLength(2)
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

test('a new mail server gets no code for an hour, and owners are notified through the previous one, whatever is changed next', async () => {
  await using mails = await startPublicMailServer()
  await using thief = await startPublicMailServer()
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-mail-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const first = await start({}, dataDir)
  await first.save(settingsOf(mails.host))
  await first.save(settingsOf(mails.host))
  expect(mails.received).toHaveLength(2) // two test mails, and no letter: nothing has changed
  await first.ask('DELETE')
  await expect.poll(() => mails.received.length).toBe(3)
  expect(textOf(mails.received[2])).toContain(`${owner.email} has removed the mail server`)
  await first.save(settingsOf(thief.host))
  await first.save(settingsOf(thief.host, { sender: 'of@thief.test' }))
  await expect.poll(() => mails.received.length).toBe(4)
  expect(textOf(mails.received[3])).toContain(`has set ${thief.host} as the mail server`)
  await first.server.stop()

  const { server, ask } = await start({}, dataDir)
  const browser = createClient(server.url, (await server.keys()).publishable, { auth: { persistSession: false } })
  await browser.auth.resetPasswordForEmail(owner.email)
  await expect.poll(() => mails.received.length).toBe(5)
  expect(textOf(mails.received[4])).toContain('Choose a new password')
  await ask('POST', undefined, '/api/health/test-mail')
  expect(thief.received.map(({ source }) => /^Subject: (.*)\r$/m.exec(source)?.[1])).toEqual(
    Array(3).fill('A test mail from your site'),
  )

  const file = join(dataDir, 'former-mail-server.json')
  const former = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...former, at: former.at - 3_600_000 }))
  await ask('DELETE')
  await expect.poll(() => thief.received.length).toBe(4)
  expect(JSON.parse(await readFile(file, 'utf8')).server.host).toBe(thief.host)
})

test('a mail server that sends empty lines without end is left at once', async () => {
  const { save } = await start()
  let closed: Promise<unknown> | undefined
  const flood = createServer((socket) => {
    closed = new Promise((resolve) => socket.on('error', () => {}).on('close', resolve))
    const send = () => !socket.destroyed && socket.write('\n'.repeat(65536), send)
    socket.write('220 mail.test ready\r\n')
    socket.once('data', send)
  })
  onTestFinished(() => void flood.close())
  const host = `p${await listen(flood)}.mail.test`
  expect(await save(settingsOf(host))).toMatchObject({ outcome: 'refused' })
  await closed
}, 30_000)
