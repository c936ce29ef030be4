import { argon2Sync, randomBytes } from 'node:crypto'
import { HASHING } from '@portico/backend/auth-settings'
import { RULES, WAITING_HASHES } from '@portico/gate/rules'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OWNER, openTestAuth, PASSWORD, type TestAuth } from '#tests/support/auth.ts'
import { clientOf } from '#tests/support/backend.ts'

/*
 * Guessing, flooding and listening, on a clock that stands still. What is limited, and how often, is in limits.test.ts;
 * this is what a client sees of it, and what hashes cost.
 */

const UNKNOWN = 'nobody@portico.test'
const REAL_COST = { ...HASHING, rest: 0 }

let auth: TestAuth
let now: number
beforeEach(async () => {
  now = 0
  auth = await openTestAuth({ now: () => now })
})
afterEach(() => {
  vi.useRealTimers()
  auth.dispose()
})

async function reopen(options: Parameters<typeof openTestAuth>[0]) {
  auth.dispose()
  auth = await openTestAuth(options)
}

const signIn = (password: string, address: string, email = OWNER) =>
  auth.call('POST', 'token?grant_type=password', { body: { email, password }, address })
/** CPU time of all threads of this process: what other programs do meanwhile does not count. */
async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
const times = <T>(count: number, work: (number: number) => Promise<T>) =>
  Array.from({ length: count }, (_, number) => number).reduce<Promise<T[]>>(
    async (done, number) => [...(await done), await work(number)],
    Promise.resolve([]),
  )

describe('guessing a password', () => {
  it.each([
    ['of the owner', OWNER],
    ['of nobody', UNKNOWN],
  ])('%s is over after ten tries, for that network, until the wait is over', async (_what, email) => {
    const answers = await times(12, () => signIn('a wrong password', '203.0.113.9', email))
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(400), 429, 429])
    expect(answers[11]!.body).toMatchObject({
      code: 'over_request_rate_limit',
      message: 'Request rate limit reached',
    })
    expect(answers[11]!.headers.get('retry-after')).toBe('90')
    expect((await signIn(PASSWORD, '203.0.113.9', email)).status).toBe(429)
    now += 90_000
    expect((await signIn('a wrong password', '203.0.113.9', email)).status).toBe(400)
    expect((await signIn(PASSWORD, '192.0.2.1')).status).toBe(200)
  })

  it('from a hundred networks slows anonymous clients to one attempt a second, and does not affect the owner at home', async () => {
    await signIn(PASSWORD, '192.0.2.1')
    await times(100, (number) => signIn('a wrong password', `10.0.${number}.1`))
    const refused = await signIn(PASSWORD, '198.51.100.7')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    expect((await signIn(PASSWORD, '192.0.2.1')).status).toBe(200)
    now += 1_000
    expect((await signIn(PASSWORD, '198.51.100.7')).status).toBe(200)
  })
})

it('guessing too often is refused before anything is hashed', async () => {
  await reopen({ now: () => now, hashing: REAL_COST })
  const costOf = async (count: number) =>
    (await cpuMsOf(() => times(count, () => signIn('a wrong password', '203.0.113.9')))) / count
  const hashed = await costOf(10)
  expect(await costOf(50)).toBeLessThan(hashed / 3)
})

it('the hashing queue is bounded: if it is full, come back in a second; the owner’s network goes first', async () => {
  await reopen({ now: () => now, hashing: REAL_COST })
  await signIn(PASSWORD, '192.0.2.1')
  const count = WAITING_HASHES + 10
  const strangers = Array.from({ length: count }, (_, number) => signIn('a wrong password', `10.0.${number}.1`))
  const answered: number[] = []
  for (const stranger of strangers) void stranger.then(({ status }) => answered.push(status))
  const hashedBefore = (end?: number) => answered.slice(0, end).filter((status) => status === 400).length
  const owner = await signIn(PASSWORD, '192.0.2.1')
  expect(owner.status).toBe(200)
  expect(hashedBefore()).toBeLessThan(10)
  const answers = await Promise.all(strangers)
  const refused = answers.filter(({ status }) => status === 429)
  // whoever is being hashed, or has been, has left the queue to another one
  expect(refused.length).toBeLessThanOrEqual(10)
  expect(refused.length).toBeGreaterThanOrEqual(9 - hashedBefore(answered.lastIndexOf(429)))
  expect(refused[0]!.headers.get('retry-after')).toBe('1')
})

it('anonymous attempts leave the processor nine tenths of the time, and do not delay the owner’s network', async () => {
  await reopen({ hashing: HASHING })
  const timeOf = async (work: Promise<unknown>) => {
    const before = performance.now()
    await work
    return performance.now() - before
  }
  const hash = () => cpuMsOf(() => hashOf(PASSWORD, HASHING.cost))
  const hashMs = Math.min(await hash(), await hash(), await hash())
  const strangers = ['203.0.113.1', '203.0.113.2']
  const both = await timeOf(times(2, (number) => signIn('a wrong password', strangers[number]!)))
  // waits as an anonymous client does, and is known from then on
  await signIn(PASSWORD, '192.0.2.1')
  const home = await timeOf(signIn(PASSWORD, '192.0.2.1'))
  expect(both).toBeGreaterThan(hashMs * 10)
  expect(home).toBeLessThan(both)
})

describe('asking for mails', () => {
  it.each(['recover', 'otp'])('%s is answered once a minute, an account or none', async (path) => {
    for (const email of [OWNER, UNKNOWN]) {
      expect(await auth.call('POST', path, { body: { email } })).toMatchObject({ status: 200, body: {} })
      const again = await auth.call('POST', path, { body: { email } })
      expect(again).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } })
      expect(again.body.message).toBe('For security purposes, you can only request this after 60 seconds.')
      expect(again.headers.get('retry-after')).toBe('60')
    }
  })

  it('twelve mails reach an account, from however many networks; their links all work', async () => {
    const answers = await times(13, (number) =>
      auth.call('POST', 'recover', { body: { email: OWNER }, address: `10.0.${number}.1` }),
    )
    expect(answers.map(({ status }) => status)).toEqual([...Array(12).fill(200), 429])
    await expect.poll(() => auth.mails.length).toBe(12)
    const first = auth.mails[0] as { tokenHash: string }
    const body = { token_hash: first.tokenHash, type: 'recovery' }
    expect((await auth.call('POST', 'verify', { body })).status).toBe(200)
  })

  const recover = () => auth.call('POST', 'recover', { body: { email: OWNER }, address: '192.0.2.1' })

  it('what mails nothing leaves the owner their mails', async () => {
    const answers = await times(20, (number) =>
      auth.call('POST', 'resend', {
        body: { type: number % 2 ? 'email_change' : 'signup', email: OWNER },
        address: `10.0.${number}.1`,
      }),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect((await recover()).status).toBe(200)
    expect((await auth.mail('recovery')).to).toBe(OWNER)
    expect(auth.mails).toHaveLength(1)
  })

  it('what a session asks for is limited, and leaves the owner the mails of a recovery', async () => {
    const token = (await signIn(PASSWORD, '192.0.2.1')).body.access_token as string
    const nonces = await times(13, (number) =>
      auth.call('GET', 'reauthenticate', { token, address: `10.0.${number}.1` }),
    )
    expect(nonces.map(({ status }) => status)).toEqual([...Array(12).fill(200), 429])
    const body = { type: 'email_change', email: OWNER }
    expect((await auth.call('POST', 'resend', { token, body, address: '10.1.0.1' })).status).toBe(429)
    expect((await recover()).status).toBe(200)
  })
})

it('anonymous clients in the owner’s network do not affect the owner’s session and links', async () => {
  const [refreshes] = RULES.refresh.network
  const [codes] = RULES.code.network
  const { refresh_token } = (await signIn(PASSWORD, '192.0.2.1')).body
  await auth.call('POST', 'recover', { body: { email: OWNER } })
  const { tokenHash } = await auth.mail('recovery')
  const refresh = (token: string) =>
    auth.call('POST', 'token?grant_type=refresh_token', { body: { refresh_token: token } })
  const open = (token_hash: string) => auth.call('POST', 'verify', { body: { token_hash, type: 'recovery' } })
  const made = await times(refreshes + 1, () => refresh('made up'))
  expect(made.map(({ status }) => status)).toEqual([...Array(refreshes).fill(400), 429])
  const links = await times(codes + 1, () => open('made up'))
  expect(links.map(({ status }) => status)).toEqual([...Array(codes).fill(403), 429])
  const typed = { email: UNKNOWN, token: '123456', type: 'email' }
  expect((await auth.call('POST', 'verify', { body: typed })).status).toBe(429)
  const own = await refresh(refresh_token)
  expect(own.status).toBe(200)
  expect((await open(tokenHash)).status).toBe(200)
  // a program that never stops refreshing is still stopped
  let latest: string = own.body.refresh_token
  const loop = await times(refreshes, async () => {
    const { status, body } = await refresh(latest)
    latest = body.refresh_token ?? latest
    return status
  })
  expect(loop).toEqual([...Array(refreshes - 1).fill(200), 429])
})

describe('whether an address has an account cannot be seen', () => {
  beforeEach(() => reopen({ hashing: REAL_COST }))

  const requests = {
    'a wrong password': (email: string) => signIn('a wrong password', '192.0.2.1', email),
    'a forgotten password': (email: string) => auth.call('POST', 'recover', { body: { email } }),
    'sign-in by mail': (email: string) => auth.call('POST', 'otp', { body: { email, create_user: false } }),
    'a wrong code': (email: string) => auth.call('POST', 'verify', { body: { email, token: '123456', type: 'email' } }),
    resend: (email: string) => auth.call('POST', 'resend', { body: { email, type: 'email_change' } }),
    'sign-up': (email: string) => auth.call('POST', 'signup', { body: { email, password: PASSWORD } }),
  }

  it.each(Object.keys(requests) as (keyof typeof requests)[])(
    'from the answer to %s, nor from its time',
    { retry: 2 },
    async (name) => {
      await auth.call('POST', 'otp', { body: { email: OWNER } })
      await auth.mail('magic_link')
      const taken: Record<string, number> = { [OWNER]: Number.POSITIVE_INFINITY, [UNKNOWN]: Number.POSITIVE_INFINITY }
      const answers = new Set<string>()
      const difference = () => Math.abs(taken[OWNER]! - taken[UNKNOWN]!)
      // noise only ever adds time: on a busy machine it takes more rounds until each has been undisturbed once
      for (let round = 0; round < 10 || (round < 150 && difference() >= 5); round++)
        for (const email of round % 2 ? [OWNER, UNKNOWN] : [UNKNOWN, OWNER]) {
          const before = performance.now()
          const { status, body, headers } = await requests[name](email)
          taken[email] = Math.min(taken[email]!, performance.now() - before)
          answers.add(JSON.stringify([status, body, [...headers]]))
        }
      expect([...answers]).toHaveLength(1)
      expect(difference()).toBeLessThan(5)
    },
  )
})

it('the duration of an answer does not reveal which account has an imported, costlier hash', { retry: 2 }, async () => {
  await reopen({ hashing: REAL_COST })
  const IMPORTED = 'imported@portico.test'
  auth.accounts.create(IMPORTED, hashOf(PASSWORD, { memory: 19_456, passes: 4, parallelism: 1 }))
  const emails = [OWNER, UNKNOWN, IMPORTED]
  const taken = new Map<string, number>(emails.map((email) => [email, Number.POSITIVE_INFINITY]))
  const spread = () => Math.max(...taken.values()) - Math.min(...taken.values())
  // on a busy machine it takes more tries until each has been undisturbed once; what differs by design never comes close
  for (let tries = 0; tries < 6 || (tries < 150 && spread() >= 5); tries++)
    for (const email of emails) {
      const ms = await cpuMsOf(async () =>
        expect((await signIn('a wrong password', '203.0.113.1', email)).status).toBe(400),
      )
      taken.set(email, Math.min(taken.get(email)!, ms))
    }
  expect(spread()).toBeLessThan(5)
  expect((await signIn(PASSWORD, '192.0.2.1', IMPORTED)).status).toBe(200)
})

function hashOf(password: string, cost: { memory: number; passes: number; parallelism: number }): string {
  const salt = randomBytes(16)
  const tag = argon2Sync('argon2id', { message: password, nonce: salt, tagLength: 32, ...cost })
  const [saltText, tagText] = [salt, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''))
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${saltText}$${tagText}`
}

describe('what takes effect at once', () => {
  it('a revoked admin right', async () => {
    const token = (await (await auth.signedIn()).getSession()).data.session!.access_token
    const insert = () =>
      clientOf(auth, token)
        .from('events')
        .insert({ title: 'T', location: 'L', description: 'D', date: '2026-01-02', type: 'talk' })
    expect((await insert()).status).toBe(201)
    auth.database.transaction(() => auth.database.run('update profiles set is_admin = 0'))
    expect((await insert()).status).toBe(403)
  })
})

it('the log holds no password, code, token or hash', async () => {
  const lines: unknown[] = []
  const note = (details: object, message: string) => lines.push(details, message)
  await reopen({ log: { info: note, warn: note, error: note } })
  const client = await auth.signedIn()
  const { access_token, refresh_token } = (await client.getSession()).data.session!
  await client.resetPasswordForEmail(OWNER)
  const { tokenHash, code } = await auth.mail('recovery')
  const refresh = (token: string) =>
    auth.call('POST', 'token?grant_type=refresh_token', { body: { refresh_token: token } })
  await refresh((await refresh(refresh_token)).body.refresh_token)
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
  await refresh(refresh_token)
  const log = JSON.stringify(lines)
  expect(log).toContain('A refresh token was reused')
  for (const secret of [PASSWORD, access_token, refresh_token, tokenHash, code, 'argon2'])
    expect(log).not.toContain(secret)
})

it('passwords are in the database as argon2id only', async () => {
  await reopen({ hashing: HASHING })
  expect(auth.database.get('select password_hash from _accounts')?.password_hash).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/,
  )
})
