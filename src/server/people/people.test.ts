import type { AuthMail } from '@portico/backend'
import { CHEAP } from '@portico/backend/test-support/auth.ts'
import { AuthClient } from '@supabase/auth-js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PEOPLE_PATH } from '#api/person.ts'
import { clientOf, openTestBackend, SITE_URL, type TestBackend } from '#tests/support/backend.ts'
import { letterhead } from '#tests/support/letterhead.ts'
import { createRequesterLookup } from '../http/require-admin.ts'
import { mountRoutes } from '../http/route.ts'
import { backupLetter, restoreLetter } from '../maintenance/letters.ts'
import { newProgramLetter, replayLetter } from '../mcp/access-keys.ts'
import { openPeopleService } from './open-people.ts'
import { openPeople } from './people.ts'

const OWNER = 'owner@portico.test'
const NORA = 'nora@portico.test'

let backend: TestBackend
let invitations: AuthMail[]
let letters: { to: string; subject: string; text: string }[]
let service: ReturnType<typeof openPeopleService>
let app: ReturnType<typeof mountRoutes>
let ownerId: string
let owner: string

const fetchHere: typeof fetch = (input, init) => backend.fetch(new Request(input, init))
const fresh = () => ({ amr: [{ method: 'password', timestamp: Date.now() / 1000 }] })

beforeEach(async () => {
  invitations = []
  letters = []
  backend = await openTestBackend({ hashing: CHEAP, sendAuthMail: (mail) => invitations.push(mail) })
  ownerId = backend.accounts.create(OWNER, await backend.accounts.hashPassword('seven herons on the weir', OWNER))
  owner = await backend.tokenOf({ id: ownerId, isAdmin: true, claims: fresh() })
  const { publishable, secret } = backend.keys
  const mailer = {
    send: (mail: (typeof letters)[number]) => void letters.push(mail),
    letterhead: async () => letterhead,
  }
  service = openPeopleService({
    settings: { siteUrl: SITE_URL },
    withSecret: { url: SITE_URL, key: secret, fetch: fetchHere },
    mailer: mailer as never, // what it calls
    log: { warn: console.error },
    onChange: () => {},
  })
  const source = { api: { url: SITE_URL, key: publishable }, siteUrl: SITE_URL, fetch: fetchHere }
  app = mountRoutes(service.routes, createRequesterLookup(source))
})
afterEach(() => backend.dispose())

async function ask(method: string, path = '', body?: object, token = owner) {
  const headers = { authorization: `Bearer ${token}` }
  const request = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const answer = await app.request(PEOPLE_PATH + path, request)
  return { status: answer.status, body: await answer.json() }
}
const invite = (email: string, role = 'assistant', token?: string) => ask('POST', '', { email, role }, token)
const people = async () =>
  (await ask('GET')).body as { id: string; email: string; role: string; invitedAt: string | null }[]

/** Uses the link of the last invitation. */
async function accept() {
  const { publishable } = backend.keys
  const headers = { apikey: publishable, Authorization: `Bearer ${publishable}` }
  const browser = new AuthClient({ url: `${SITE_URL}/auth/v1`, headers, fetch: fetchHere, autoRefreshToken: false })
  const mail = invitations.at(-1) as Extract<AuthMail, { kind: 'invite' }> // the last mail is one
  const { data, error } = await browser.verifyOtp({ token_hash: mail.tokenHash, type: 'invite' })
  if (error) throw error
  return { id: data.user!.id, token: data.session!.access_token }
}

describe('an invitation', () => {
  test('makes an assistant, whom the list shows as invited until they have used the link', async () => {
    expect(await invite(' Nora@Portico.test ')).toEqual({ status: 200, body: { isInvited: true } })
    expect(await people()).toMatchObject([
      { email: OWNER, role: 'owner', invitedAt: null },
      { email: NORA, role: 'assistant', invitedAt: expect.any(String) },
    ])
    const data = { invited_by: OWNER, invited_as: 'an assistant' }
    expect(invitations).toMatchObject([
      { kind: 'invite', to: NORA, data, redirectTo: `${SITE_URL}/admin/reset-password` },
    ])
    await accept()
    expect((await people())[1]).toMatchObject({ email: NORA, invitedAt: null })
    expect(letters).toEqual([])
  })

  test('repeated sends another link, and may give another role', async () => {
    await invite(NORA)
    expect((await invite(NORA, 'owner')).body).toEqual({ isInvited: true })
    expect(invitations).toMatchObject([{}, { data: { invited_as: 'an owner' } }])
    expect((await people())[1]).toMatchObject({ email: NORA, role: 'owner' })
  })

  test('of an owner is told to every owner', async () => {
    await invite(NORA, 'owner')
    await accept()
    await invite('bea@portico.test', 'owner')
    expect(letters.map(({ to }) => to)).toEqual([OWNER, OWNER, NORA])
    expect(letters[1]?.text).toContain(`${OWNER} has made bea@portico.test an owner of the website of Nora Quill.`)
  })

  test('of somebody who is there says so; an owner does not become an assistant', async () => {
    await invite(NORA)
    await accept()
    expect(await invite(NORA)).toMatchObject({ status: 409, body: { message: `${NORA} is an assistant already.` } })
    expect(await invite(OWNER)).toMatchObject({ status: 409, body: { message: `${OWNER} is an owner already.` } })
    expect((await invite(NORA, 'owner')).body).toEqual({ isInvited: false })
    expect((await people()).map(({ role }) => role)).toEqual(['owner', 'owner'])
  })

  test('of an account without rights gives it the role, without a mail', async () => {
    backend.accounts.create(NORA, await backend.accounts.hashPassword('seven herons on the weir', NORA))
    expect((await invite(NORA)).body).toEqual({ isInvited: false })
    expect((await people())[1]).toMatchObject({ email: NORA, role: 'assistant', invitedAt: null })
    expect(invitations).toEqual([])
  })

  test.each(['nora', '', 'a@b.test, c@d.test', 'x'.repeat(400)])('of "%s" is refused', async (email) => {
    expect(await invite(email)).toMatchObject({ status: 400, body: { message: 'Enter a single e-mail address.' } })
    expect(await invite(NORA, 'admin')).toMatchObject({ status: 400 })
  })
})

test('every owner is told by mail that a program was let in and by whom, and why its connection has ended', async () => {
  await invite(NORA, 'owner')
  await accept()
  letters = []
  await service.notifyOwners('new-program', ownerId, newProgramLetter('Claude (claude.ai)'))
  expect(letters.map(({ to }) => to)).toEqual([OWNER, NORA])
  expect(letters[0]?.text).toContain(`${OWNER} has let the program “Claude (claude.ai)” prepare drafts`)
  expect(letters[0]?.text).toContain(`${SITE_URL}/admin/people`)
  letters = []
  await service.notifyOwners('program-ended', ownerId, replayLetter('Claude (claude.ai)'))
  expect(letters.map(({ to }) => to)).toEqual([OWNER, NORA])
  expect(letters[1]?.text).toContain(`“Claude (claude.ai)”, which ${OWNER} had let in, prepares no more drafts`)
  expect(letters[1]?.text).toMatch(/It may have been copied, so the\s+connection was ended at once/)
})

test('every owner is told by mail of a backup that is downloaded or restored, and of an owner who is removed', async () => {
  await invite(NORA, 'owner')
  const { id } = await accept()
  letters = []
  await service.notifyOwners('backup', ownerId, backupLetter)
  expect(letters.map(({ to }) => to)).toEqual([OWNER, NORA])
  expect(letters[0]?.text).toContain(`${OWNER} has asked to download a backup`)
  await service.notifyOwners('restore', ownerId, restoreLetter)
  expect(letters[3]?.text).toContain(`${OWNER} is replacing the website of`)
  letters = []
  await ask('DELETE', `/${ownerId}`)
  expect(letters).toEqual([])
  await ask('DELETE', `/${id}`)
  expect(letters.map(({ to }) => to)).toEqual([OWNER, NORA])
  expect(letters[1]?.text).toContain(`${OWNER} is removing ${NORA}`)
})

describe('a removal', () => {
  test('ends everything at the next request: drafts stay, the session and the account are gone', async () => {
    await invite(NORA)
    const { id, token } = await accept()
    const drafts = clientOf(backend, token).from('content_drafts')
    const draft = { table_name: 'talks', fields: { title: 'a' }, author: id }
    expect((await drafts.insert(draft)).status).toBe(201)
    expect(await ask('DELETE', `/${id}`)).toEqual({ status: 200, body: {} })
    expect((await drafts.insert(draft)).status).toBe(401)
    expect((await people()).map(({ email }) => email)).toEqual([OWNER])
    expect(backend.accounts.find(NORA)).toBeUndefined()
    expect(backend.database.all('select author from content_drafts')).toMatchObject([{ author: id }])
    expect(await ask('DELETE', `/${id}`)).toMatchObject({ status: 404, body: { code: 'gone' } })
  })

  test('of oneself is refused, and of two owners who remove each other one stays', async () => {
    expect(await ask('DELETE', `/${ownerId}`)).toMatchObject({ status: 409, body: { code: 'own_account' } })
    await invite(NORA, 'owner')
    const { id } = await accept()
    const { remove } = openPeople({ url: SITE_URL, key: backend.keys.secret, fetch: fetchHere }, SITE_URL)
    const both = await Promise.allSettled([remove(ownerId, id), remove(id, ownerId)])
    expect(both).toMatchObject([{ status: 'fulfilled' }, { reason: { code: 'gone' } }])
    expect(backend.database.all('select id from profiles where is_admin')).toHaveLength(1)
  })
})

test('only owners see the people, and only after a fresh proof they change them', async () => {
  await invite(NORA)
  const { id, token } = await accept()
  const stale = await backend.tokenOf({
    id: ownerId,
    claims: { amr: [{ method: 'password', timestamp: Date.now() / 1000 - 901 }] },
  })
  expect((await ask('GET', '', undefined, stale)).status).toBe(200)
  for (const [who, code] of [
    [token, 'not_admin'],
    [stale, 'reauthentication_needed'],
  ] as const) {
    expect(await invite('bea@portico.test', 'owner', who)).toMatchObject({ status: 403, body: { code } })
    expect(await ask('DELETE', `/${id}`, undefined, who)).toMatchObject({ status: 403, body: { code } })
  }
  expect((await ask('GET', '', undefined, token)).status).toBe(403)
  expect(await people()).toHaveLength(2)
})
