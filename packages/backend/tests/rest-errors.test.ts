import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestBackend, type TestBackend } from '#tests/support/backend.ts'
import { event, ID, scenarios, type Who } from './rest-error-scenarios.ts'

let backend: TestBackend
let credentials: Record<Who, Record<string, string>>

beforeAll(async () => {
  backend = await openTestBackend()
  backend.insertRows('events', [{ ...event, id: ID }])
  backend.insertRows('articles', [
    { title: 'a', content: 'b' },
    { title: 'c', content: 'd' },
  ])
  backend.insertRows('settings', [{}])
  credentials = {
    anon: {},
    user: { authorization: `Bearer ${await backend.tokenOf({})}` },
    admin: { authorization: `Bearer ${await backend.tokenOf({ isAdmin: true })}` },
    service: { apikey: backend.keys.secret },
  }
})

afterAll(() => backend.dispose())

const contents = () =>
  JSON.stringify([...backend.database.tables.keys()].map((table) => backend.database.all(`select * from "${table}"`)))

describe('an error', () => {
  it.each(scenarios)(
    '$it: $error.code',
    async ({ who = 'anon', method = 'GET', path, headers, body, status, error }) => {
      const before = contents()
      const answer = await backend.request(`/rest/v1/${path}`, {
        method,
        headers: { ...credentials[who], ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const answered = await answer.json()
      expect(answered).toMatchObject(error)
      expect(answer.status).toBe(status)
      expect(Object.keys(answered as object).sort()).toEqual(['code', 'details', 'hint', 'message'])
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
      expect(contents()).toBe(before)
    },
  )

  it('names the duplicate key only to the secret key', async () => {
    const init = { method: 'POST', headers: credentials.service, body: JSON.stringify({ ...event, id: ID }) }
    const answer = await backend.request('/rest/v1/events', init)
    expect(await answer.json()).toMatchObject({ code: '23505', details: `Key (id)=(${ID}) already exists.` })
  })

  it('of a visitor demands credentials', async () => {
    const answer = await backend.request('/rest/v1/profiles')
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })

  it('of a body over 1 MB is sent at once', async () => {
    const init = {
      method: 'POST',
      headers: credentials.admin,
      body: JSON.stringify({ title: 'x'.repeat(1024 * 1024) }),
    }
    const answer = await backend.request('/rest/v1/events', init)
    expect([answer.status, await answer.json()]).toEqual([413, { message: 'Request size limit exceeded' }])
  })
})

it('a body that is not UTF-8 is refused as invalid JSON', async () => {
  const body = Buffer.from('{"title":"caf\xe9","content":"x"}', 'latin1')
  const headers = { ...credentials.admin, 'content-type': 'application/json' }
  const answer = await backend.request('/rest/v1/articles', { method: 'POST', headers, body })
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'PGRST102' }])
})

describe('rows that a policy hides', () => {
  it.each([
    { it: 'a user changes no event', who: 'user', method: 'PATCH', path: 'events?title=eq.A', body: '{"title":"x"}' },
    { it: 'a user removes no event', who: 'user', method: 'DELETE', path: 'events?title=eq.A' },
    { it: 'a user sees no message', who: 'user', method: 'GET', path: 'messages' },
    { it: 'an admin sees no profile but his own', who: 'admin', method: 'GET', path: 'profiles?is_admin=is.false' },
  ] as const)('$it', async ({ who, method, path, ...rest }) => {
    const headers = { ...credentials[who], prefer: 'return=representation' }
    const answer = await backend.request(`/rest/v1/${path}`, { method, headers, ...rest })
    expect([answer.status, await answer.json()]).toEqual([200, []])
  })

  it('each user sees their own profile', async () => {
    const answer = await backend.request('/rest/v1/profiles?select=is_admin', { headers: credentials.admin })
    expect(await answer.json()).toEqual([{ is_admin: true }])
  })
})
