import { makePicture } from '@portico/backend/test-support/pictures.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buckets } from '#server/backend/buckets.ts'
import { OWNER, openTestAuth, PASSWORD, type TestAuth } from '#tests/support/auth.ts'
import { SITE_URL } from '#tests/support/backend.ts'
import { Trial } from '#tests/support/trial.ts'

const trial = new Trial('nobody gets in', 'requests of sessions that have ended')
let auth: TestAuth

beforeAll(async () => {
  auth = await openTestAuth({ buckets })
  auth.insertRows('contact_messages', [{ name: 'a', email: 'b@example.test', message: 'c' }])
  auth.insertRows('stories', [{ title: 'A story', content: 'Its words' }])
  const file = await auth.storage.stage(await makePicture('png'))
  const object = { bucket: 'story-images', name: 'stories/a.png', contentType: 'image/png', cacheControl: 'no-cache' }
  auth.database.transaction(() => auth.storage.publish(file, object))
})
afterAll(() => {
  trial.print()
  auth.dispose()
})

interface Session {
  access_token: string
  refresh_token: string
}

async function signIn(password = PASSWORD): Promise<Session> {
  const { body } = await auth.call('POST', 'token?grant_type=password', { body: { email: OWNER, password } })
  expect(body.access_token).toBeDefined()
  return body
}

const refresh = (refresh_token: string) =>
  auth.call('POST', 'token?grant_type=refresh_token', { body: { refresh_token } })

/** What only the owner may do, requested from every service. */
const DOORS: [name: string, method: string, path: string, body?: string][] = [
  ['reads the inbox', 'GET', '/rest/v1/contact_messages?select=id'],
  ['writes a story', 'PATCH', '/rest/v1/stories?title=eq.A%20story', '{"title":"A story"}'],
  ['lists files', 'POST', '/storage/v1/object/list/story-images', '{"prefix":""}'],
  ['lists buckets', 'GET', '/storage/v1/bucket'],
]

/** The services that accept this token. */
async function openDoors(token: string): Promise<string[]> {
  const open: string[] = []
  for (const [name, method, path, body] of DOORS) {
    const headers = {
      ...{ apikey: auth.keys.publishable, authorization: `Bearer ${token}` },
      ...{ 'content-type': 'application/json', prefer: 'return=representation' },
    }
    const answer = await auth.fetch(new Request(SITE_URL + path, { method, headers, ...(body && { body }) }))
    if (answer.ok && (await answer.text()) !== '[]') open.push(name)
  }
  return open
}

async function expectShut(why: string, { access_token, refresh_token }: Session) {
  const open = await openDoors(access_token)
  for (const [name] of DOORS) trial.record(`${why}: ${name}`, !open.includes(name))
  trial.record(`${why}: shows the account`, (await auth.call('GET', 'user', { token: access_token })).status === 403)
  trial.record(`${why}: is refreshed`, (await refresh(refresh_token)).status === 400)
}

it('opens every door to a session that goes on, so that the others fail for the right reason', async () => {
  const { access_token } = await signIn()
  expect(await openDoors(access_token)).toEqual(DOORS.map(([name]) => name))
})

it('revokes the whole family when an old refresh token comes back', async () => {
  const first = await signIn()
  const second: Session = (await refresh(first.refresh_token)).body
  const third: Session = (await refresh(second.refresh_token)).body
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
  try {
    trial.record('the old refresh token works', (await refresh(first.refresh_token)).status === 400)
    await expectShut('a refresh token was used again, its first session', first)
    await expectShut('a refresh token was used again, its newest session', third)
  } finally {
    vi.useRealTimers()
  }
  expect(trial.failures).toEqual([])
})

it.each([
  ['local', 1],
  ['global', 2],
])('ends at once what signs out (%s)', async (scope, ended) => {
  const sessions = [await signIn(), await signIn()]
  const { status } = await auth.call('POST', `logout?scope=${scope}`, { token: sessions[0]!.access_token })
  expect(status).toBe(204)
  for (const session of sessions.slice(0, ended)) await expectShut(`signed out (${scope})`, session)
  expect(trial.failures).toEqual([])
})

it('ends at once the other sessions when the password changes, and when they are signed out', async () => {
  const [other, own] = [await signIn(), await signIn()]
  await auth.call('POST', 'logout?scope=others', { token: own.access_token })
  await expectShut('signed out by another session', other)

  const thief = await signIn()
  const password = 'another lantern by the quiet quay'
  const changed = await auth.call('PUT', 'user', {
    body: { password, current_password: PASSWORD },
    token: own.access_token,
  })
  expect(changed.status).toBe(200)
  await expectShut('the password changed', thief)
  const old = await auth.call('POST', 'token?grant_type=password', { body: { email: OWNER, password: PASSWORD } })
  trial.record('the old password works', old.status === 400)
  expect(await openDoors(own.access_token)).toContain('reads the inbox')
  expect(trial.failures).toEqual([])
})

it('shuts every door at once to an admin who is none any more', async () => {
  const { body } = await auth.call('POST', 'token?grant_type=password', {
    body: { email: OWNER, password: 'another lantern by the quiet quay' },
  })
  const token: string = body.access_token
  expect(await openDoors(token)).toHaveLength(DOORS.length)
  auth.database.transaction(() => auth.database.run('update profiles set is_admin = 0 where id = ?', auth.ownerId))
  const open = await openDoors(token)
  for (const [name] of DOORS) trial.record(`no admin any more: ${name}`, !open.includes(name))
  expect(trial.failures).toEqual([])
})
