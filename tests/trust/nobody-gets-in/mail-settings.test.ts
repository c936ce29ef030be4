import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createRestClient } from '#data/rest/rest-client.ts'
import { mailSetupRoutes } from '#server/health/mail-setup.ts'
import { createRequesterLookup } from '#server/http/require-admin.ts'
import { mountRoutes } from '#server/http/route.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { openTestAuth, type TestAuth } from '#tests/support/auth.ts'
import { fixedLetterhead } from '#tests/support/letterhead.ts'
import { MAIL_LOGIN, startPublicMailServer } from '#tests/support/mail-names.ts'
import { makeApp, SITE_URL } from '#tests/support/make-app.ts'
import { Trial } from '#tests/support/trial.ts'

/* Who sets the mail server reads the site's mails, and could let the server knock on doors of its own network. */

const trial = new Trial('nobody gets in', 'ways to the mail settings')
const PASSWORD = 'the password of the mail server'
const KEPT = { host: 'p1.mail.test', port: 587, username: 'a', password: PASSWORD, sender: 'a@well.test' }
const now = () => Math.floor(Date.now() / 1000)
const amr = (secondsAgo: number) => [{ method: 'password', timestamp: now() - secondsAgo }]

let auth: TestAuth
let app: ReturnType<typeof makeApp>
const stored = () => auth.database.get('select host, password from mail_settings')

beforeAll(async () => {
  auth = await openTestAuth()
  const fetch: typeof globalThis.fetch = (input, init) => auth.fetch(new Request(input, init))
  const log = { warn: vi.fn(), error: vi.fn() }
  const rest = createRestClient({ url: SITE_URL, key: auth.keys.secret, fetch })
  const declared = mailSetupRoutes({
    settings: { siteUrl: SITE_URL, mail: { contactTo: 'owner@well.test' } },
    ...{ rest, secretRest: rest },
    mailer: createMailer({ siteUrl: SITE_URL, dataDir: auth.dataDir, mail: {}, letterhead: fixedLetterhead, log }),
    notifyOwners: async () => {},
    onChange: () => {},
  })
  const source = { api: { url: '', key: auth.keys.publishable }, siteUrl: SITE_URL, fetch }
  app = makeApp({ routes: mountRoutes(declared, createRequesterLookup(source)) })
  auth.insertRows('mail_settings', [KEPT])
})
afterAll(() => {
  trial.print()
  auth.dispose()
})

async function ask(method: string, token: string | undefined, body: object = KEPT) {
  const answer = await app.request('/api/health/mail', {
    method,
    headers: { apikey: auth.keys.publishable, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(method === 'PUT' && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}

it('opens to the owner who has just signed in, who never sees the password', async () => {
  const token = await auth.tokenOf({ isAdmin: true, claims: { amr: amr(0) } })
  for (const method of ['GET', 'POST']) {
    const { status, text } = await ask(method, token)
    expect([status, JSON.parse(text).settings.host]).toEqual([200, KEPT.host])
    expect(text).not.toContain(PASSWORD)
  }
})

it('opens to nobody else, and nothing is set or removed without a fresh proof', async () => {
  const assistant = crypto.randomUUID()
  const assistantToken = await auth.tokenOf({ id: assistant, claims: { amr: amr(0) } })
  auth.database.transaction(() => auth.database.run('update profiles set is_assistant = true where id = ?', assistant))
  const others = {
    'a visitor': undefined,
    'the secret key': auth.keys.secret,
    nonsense: 'nonsense',
    'a user': await auth.tokenOf({ claims: { amr: amr(0) } }),
    'an assistant': assistantToken,
    'an expired token': await auth.tokenOf({ isAdmin: true, lifetime: -60, claims: { amr: amr(0) } }),
  }
  for (const [who, token] of Object.entries(others))
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const { status } = await ask(method, token)
      trial.record(`${who} ${method}: ${status}`, status === 401 || status === 403)
    }
  for (const seconds of [16 * 60, -16 * 60])
    for (const method of ['PUT', 'DELETE']) {
      const { status, text } = await ask(method, await auth.tokenOf({ isAdmin: true, claims: { amr: amr(seconds) } }))
      trial.record(`${method}, ${seconds} s after the proof: ${status}`, text.includes('reauthentication_needed'))
    }
  trial.record('what was kept is gone', stored()?.password === PASSWORD)
  expect(trial.failures).toEqual([])
})

it('reaches no door but those of mail servers in the public internet', async () => {
  const token = await auth.tokenOf({ isAdmin: true, claims: { amr: amr(0) } })
  const hosts = ['localhost', '127.0.0.1', '127.1', '0x7f.1', '[::1]', '10.0.0.7', '169.254.169.254']
  const names = ['inside.mail.test', 'half.mail.test', 'a.b/c', 'a.b\r\nHost: c.d', 'a.b:25', 'u@a.b']
  const attempts = [
    ...[...hosts, ...names].map((host) => ({ host })),
    ...[22, 80, 6379, 465.5, '587', -1].map((other) => ({ host: 'p1.mail.test', port: other })),
    { username: 'a\r\nMAIL FROM:<x@y.z>' },
    { sender: 'a@b.example\r\nBcc: x@y.example' },
    { sender: 'a@b.example, x@y.example' },
  ]
  for (const attempt of attempts) {
    const { text } = await ask('PUT', token, { ...KEPT, password: 'another', ...attempt })
    // refused for what it tries, not because nothing answered there
    const isRefused = JSON.parse(text).field === Object.keys(attempt).at(-1)
    trial.record(`${JSON.stringify(attempt)}: ${text}`, isRefused && stored()?.password === PASSWORD)
  }
  expect(trial.failures).toEqual([])
})

it('sends the kept password to no other server, nor for another user', async () => {
  const token = await auth.tokenOf({ isAdmin: true, claims: { amr: amr(0) } })
  await using mails = await startPublicMailServer()
  for (const change of [{ host: mails.host }, { port: 2525 }, { username: MAIL_LOGIN.user }]) {
    const { text } = await ask('PUT', token, { ...KEPT, ...change, password: '' })
    trial.record(`${JSON.stringify(change)}: ${text}`, JSON.parse(text).field === 'password')
  }
  expect(trial.failures).toEqual([])
})
