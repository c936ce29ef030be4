import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { createOneTimeTickets } from '#server/maintenance/backup-routes.ts'
import { type BackupApp, openBackupApp } from '#tests/support/backup-app.ts'
import { Trial } from '#tests/support/trial.ts'

/* A backup contains every key and every password hash. */

const trial = new Trial('nobody gets in', 'ways to a backup')
let app: BackupApp

beforeAll(async () => {
  app = await openBackupApp()
})
afterAll(async () => {
  trial.print()
  await app.dispose()
})

const CALLS = [
  ['POST', '/api/backups'],
  ['POST', '/api/backups/ticket'],
] as const

async function tryAll(
  who: string,
  options: { token?: string; apikey?: string },
  calls: readonly (typeof CALLS)[number][] = CALLS,
) {
  for (const [method, path] of calls) {
    const { status } = await app.fetch(method, path, options)
    trial.record(`${who} ${method} ${path}: ${status}`, status === 401 || status === 403)
  }
}

const amr = (secondsAgo: number, method = 'password') => [
  { method, timestamp: Math.floor(Date.now() / 1000) - secondsAgo },
]
const ticketOf = async (token: string) => {
  const answer = await app.fetch('POST', '/api/backups/ticket', { token })
  return ((await answer.json()) as { ticket: string }).ticket
}
const redeem = async (ticket: string, method = 'GET') => {
  const answer = await app.fetch(method, `/api/backups/download?ticket=${encodeURIComponent(ticket)}`, { apikey: '' })
  await answer.arrayBuffer() // to its end: a backup that is given up takes a moment to stop
  return answer.status
}

it('opens to the owner who has just signed in, and every owner is told', async () => {
  const token = await app.ownersToken()
  expect(await redeem(await ticketOf(token))).toBe(200)
  expect((await app.fetch('POST', '/api/backups', { token })).status).toBe(201)
  expect(app.told.splice(0)).toEqual([app.auth.ownerId])
})

it('opens to nobody else', async () => {
  const { auth } = app
  await tryAll('without a key', { apikey: '' })
  await tryAll('a visitor', {})
  await tryAll('the secret key', { apikey: auth.keys.secret })
  await tryAll('the secret key as a token', { apikey: auth.keys.secret, token: auth.keys.secret })
  await tryAll('nonsense', { token: 'nonsense' })
  await tryAll('a user', { token: await auth.tokenOf({ claims: { amr: amr(0) } }) })
  await tryAll('an expired token', {
    token: await auth.tokenOf({ isAdmin: true, lifetime: -60, claims: { amr: amr(0) } }),
  })
  const guarded = crypto.randomUUID()
  const token = await auth.tokenOf({ id: guarded, isAdmin: true, claims: { amr: amr(0) } })
  const insert =
    "insert into _factors (account_id, friendly_name, secret, status) values (?, 'App', 'ABCDEFGH', 'verified')"
  auth.database.transaction(() => auth.database.run(insert, guarded))
  await tryAll('an admin without the code of the second factor', { token })
  const signedOut = await auth.signedIn()
  const ended = (await signedOut.getSession()).data.session!.access_token
  await signedOut.signOut()
  await tryAll('a session that has ended', { token: ended })
  expect(trial.failures).toEqual([])
  expect(app.told).toEqual([])
})

it('gives no download to a session that proved itself long ago', async () => {
  const ticket = [CALLS[1]]
  for (const claims of [
    { amr: amr(16 * 60) },
    { amr: [...amr(16 * 60), ...amr(0, 'totp')] },
    { amr: [...amr(16 * 60), ...amr(0, 'mfa/recovery_code')] },
    { amr: amr(-86_400) },
    { amr: [] },
    {},
    { amr: 'now' },
    { amr: [null] },
  ]) {
    const token = await app.auth.tokenOf({ isAdmin: true, claims })
    await tryAll(`an admin with ${JSON.stringify(claims)}`, { token }, ticket)
  }
  const token = await app.auth.tokenOf({ isAdmin: true, claims: { amr: amr(16 * 60) } })
  const answer = await app.fetch('POST', '/api/backups/ticket', { token })
  expect(await answer.json()).toMatchObject({ code: 'reauthentication_needed' })
  expect(trial.failures).toEqual([])
})

it('takes a ticket once, for as long as its session lives, and no other text', async () => {
  const record = async (what: string, ticket: string, method = 'GET') => {
    const status = await redeem(ticket, method)
    trial.record(`${what}: ${status}`, status === 403 || status === 405)
  }
  const client = await app.auth.signedIn()
  const token = (await client.getSession()).data.session!.access_token
  const used = await ticketOf(token)
  await record('HEAD', used, 'HEAD')
  expect(await redeem(used)).toBe(200)
  await record('a used ticket', used)
  await record('no ticket', '')
  await record('the access token', token)
  const ticket = await ticketOf(token)
  await record('a cut ticket', ticket.slice(0, -1))
  await record('another case', ticket.toUpperCase() === ticket ? ticket.toLowerCase() : ticket.toUpperCase())
  await client.signOut()
  await record('a ticket of a session that has ended', ticket)
  expect(trial.failures).toEqual([])
})

it('forgets a ticket after a minute, and the oldest beyond twenty', async () => {
  const tickets = createOneTimeTickets(60)
  const [first, ...others] = Array.from({ length: 21 }, () => tickets.issue({})) as [string, ...string[]]
  expect(tickets.redeem(first)).toBeUndefined()
  expect(tickets.redeem(others[0]!)).toBeDefined()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_001)
  onTestFinished(() => clock.mockRestore())
  await setTimeout(5) // the cache looks at the clock once a millisecond
  expect(tickets.redeem(others[1]!)).toBeUndefined()
})
