import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSendEmail } from '#functions/send-email/handler.ts'
import { openTestAuth, PASSWORD, type TestAuth } from '#tests/support/auth.ts'
import { openTestBackend, SITE_URL } from '#tests/support/backend.ts'
import { dump } from '#tests/support/dump.ts'
import { isRefusal, Trial } from '#tests/support/trial.ts'

const trial = new Trial('nobody gets in', 'keys guessed, keys left out and accounts asked for')
let auth: TestAuth

beforeAll(async () => {
  const sendEmail = createSendEmail({
    isKnownKey: (key) => Object.values(auth.keys).includes(key),
    store: { find: () => Promise.reject(new Error('reached')), add: () => Promise.reject(new Error('reached')) },
    limit: () => Promise.reject(new Error('reached')),
    log: () => {},
  })
  auth = await openTestAuth({ functions: { 'send-email': sendEmail } })
  auth.insertRows('contact_messages', [{ name: 'a', email: 'b@example.test', message: 'c' }])
})
afterAll(() => {
  trial.print()
  auth.dispose()
})

const fetchWith = (path: string, headers: Record<string, string>, method = 'GET') =>
  auth.fetch(new Request(`${SITE_URL}${path}`, { method, headers, ...(method === 'POST' && { body: '{}' }) }))

async function answerTo(...request: Parameters<typeof fetchWith>) {
  const answer = await fetchWith(...request)
  return { status: answer.status, text: await answer.text() }
}

/** The keys that every local Supabase project has, and what people leave in a configuration. */
const demoClaims = (role: string) => ({ iss: 'supabase-demo', role, exp: 1983812996 })
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const demoKey = (role: string, signature: string) =>
  `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(demoClaims(role))}.${signature}`
const GUESSES = [
  demoKey('service_role', 'EGIM96RAZx35lJzdJsyH-qQwv8Hdp7fsn3W0YpN81IU'),
  demoKey('anon', 'CRXP1A7WOeoJeXxjNni43kdQwgnWNReilDMblYTn_I0'),
  'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz',
  'sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH',
  ...['service_role', 'anon', 'admin', 'secret', 'sb_secret_', 'sb_secret_default', 'null', 'undefined', '*', '%'],
]

it('opens with its own keys, so that the others fail for the right reason', async () => {
  const { secret } = auth.keys
  expect((await fetchWith('/rest/v1/contact_messages', { apikey: secret })).status).toBe(200)
  expect((await fetchWith('/auth/v1/admin/users', { apikey: secret, authorization: `Bearer ${secret}` })).status).toBe(
    200,
  )
})

it('has no secret that another installation has', async () => {
  const other = await openTestBackend()
  try {
    const keys = [...Object.values(other.keys), await other.tokenOf({ id: auth.ownerId, isAdmin: true })]
    const paths = ['/rest/v1/contact_messages', '/rest/v1/hero', '/storage/v1/bucket', '/auth/v1/admin/users']
    for (const key of [...keys, ...GUESSES])
      for (const path of paths)
        for (const headers of [
          { apikey: key },
          { apikey: key, authorization: `Bearer ${key}` },
          { apikey: auth.keys.publishable, authorization: `Bearer ${key}` },
        ]) {
          const { status, text } = await answerTo(path, headers)
          trial.record(`${path} with ${key.slice(0, 20)}… answered ${status}`, isRefusal(status, text))
        }
  } finally {
    other.dispose()
  }
  expect(trial.failures).toEqual([])
})

it('answers nobody without a key', async () => {
  const token = await auth.tokenOf({ id: auth.ownerId })
  const readOnly = ['/storage/v1/bucket']
  const calledOnly = ['/functions/v1/send-email', '/functions/v1/create-storage-bucket']
  const paths = [
    ...['/rest/v1/', '/rest/v1/hero', '/rest/v1/contact_messages', '/rest/v1/rpc/is_admin', '/rest/v1/_accounts'],
    ...['/storage/v1/object/list/story-images', '/storage/v1/object/authenticated/press-kit/a'],
    ...['/auth/v1/user', '/auth/v1/token', '/auth/v1/admin/users', '/auth/v1/factors'],
    ...[...calledOnly, ...readOnly],
  ]
  for (const path of paths)
    for (const method of ['GET', 'POST'].filter((one) => !(one === 'GET' ? calledOnly : readOnly).includes(path)))
      for (const headers of [{}, { authorization: `Bearer ${token}` }, { apikey: '' }]) {
        const { status, text } = await answerTo(path, headers as Record<string, string>, method)
        trial.record(`${method} ${path} without a key answered ${status}`, isRefusal(status, text))
      }
  expect(trial.failures).toEqual([])
})

it('creates no account for an anonymous client', async () => {
  const accounts = () => auth.database.all('select id, email from _accounts order by id')
  const before = [JSON.stringify(accounts()), auth.mails.length]
  const email = 'stranger@elsewhere.example'
  const password = 'a long enough password of his own'
  const attempts: [method: string, path: string, body?: object][] = [
    ['POST', 'signup', { email, password }],
    ['POST', 'signup', { phone: '+15555550100', password }],
    ['POST', 'signup', { data: {} }],
    ['POST', 'otp', { email, create_user: true }],
    ['POST', 'otp', { phone: '+15555550100', create_user: true }],
    ['POST', 'invite', { email }],
    ['POST', 'admin/users', { email, password, email_confirm: true }],
    ['POST', 'admin/generate_link', { type: 'signup', email, password }],
    ['POST', 'token?grant_type=id_token', { provider: 'google', id_token: 'a.b.c' }],
    ['POST', 'token?grant_type=web3', { chain: 'solana', message: 'm', signature: 's' }],
    ['POST', 'token?grant_type=client_credentials', { email, password }],
    ['POST', 'sso', { domain: 'elsewhere.example' }],
    ['GET', 'authorize?provider=google&redirect_to=https://elsewhere.example'],
    ['POST', 'resend', { type: 'signup', email }],
    ['POST', 'verify', { type: 'signup', email, token: '000000' }],
    ['POST', 'recover', { email }],
  ]
  for (const [method, path, body] of attempts) {
    const answer = await auth.call(method, path, body ? { body } : {})
    const isSession = JSON.stringify(answer.body).includes('access_token')
    const isNone = !isSession && JSON.stringify(accounts()) === before[0]
    trial.record(`${method} ${path} answered ${answer.status}`, isNone)
  }
  expect(auth.mails).toHaveLength(Number(before[1]))
  expect(trial.failures).toEqual([])
})

it('lets a user make himself nothing more', async () => {
  const id = auth.accounts.create('user@portico.test', await auth.accounts.hashPassword(PASSWORD, 'user@portico.test'))
  auth.insertRows('profiles', [{ id, is_admin: false }])
  const { body } = await auth.call('POST', 'token?grant_type=password', {
    body: { email: 'user@portico.test', password: PASSWORD },
  })
  const token: string = body.access_token
  const before = dump(auth)
    .split('\n')
    .find((line) => line.startsWith('profiles:'))
  const changes = [
    { data: { is_admin: true, role: 'service_role' } },
    { app_metadata: { is_admin: true, role: 'service_role' } },
    { role: 'service_role' },
    { id: auth.ownerId },
    { user_metadata: { is_admin: true } },
  ]
  for (const change of changes) {
    await auth.call('PUT', 'user', { body: change, token })
    const refreshed = await auth.call('POST', 'token?grant_type=refresh_token', {
      body: { refresh_token: body.refresh_token },
    })
    const newest: string = refreshed.body.access_token ?? token
    const headers = { apikey: auth.keys.publishable, authorization: `Bearer ${newest}` }
    const inbox = await (await fetchWith('/rest/v1/contact_messages', headers)).text()
    const profiles = dump(auth)
      .split('\n')
      .find((line) => line.startsWith('profiles:'))
    trial.record(`PUT user ${JSON.stringify(change)}`, inbox === '[]' && profiles === before)
  }
  expect(trial.failures).toEqual([])
})
