import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Contract, type ContractEngine, casesOf } from './contract-engine.ts'
import { type ErrorScenario, event, ID, scenarios } from './rest-error-scenarios.ts'

/** Every error of the REST interface, in the words of PostgREST and Postgres. */
export function describeRestErrors(contract: Contract): void {
  let backend: ContractEngine

  beforeAll(async () => {
    backend = await contract.open()
    await backend.insertRows('events', [{ ...event, id: ID }])
    await backend.insertRows('articles', [
      { title: 'a', content: 'b' },
      { title: 'c', content: 'd' },
    ])
    await backend.insertRows('settings', [{ title: '' }])
  })

  afterAll(() => backend.close())

  const ask = ({ who = 'anon', method = 'GET', path, headers, body }: ErrorScenario) =>
    backend.request(`/rest/v1/${path}`, {
      method,
      headers: { ...backend.credentials[who], ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })

  describe('an error', () => {
    it.each(scenarios.filter(({ elsewhere }) => contract.name === 'embedded' || !elsewhere))(
      '$it: $error.code',
      async (scenario) => {
        const before = await backend.contents()
        const answer = await ask(scenario)
        const answered = await answer.json()
        expect(answered).toMatchObject(scenario.error)
        expect(answer.status).toBe(scenario.status)
        expect(Object.keys(answered as object).sort()).toEqual(['code', 'details', 'hint', 'message'])
        expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
        expect(await backend.contents()).toBe(before)
      },
    )

    it.each(scenarios.filter(({ elsewhere }) => contract.name === 'postgrest' && elsewhere?.status !== undefined))(
      'that is otherwise here: $it, $elsewhere.because',
      async (scenario) => {
        const answer = await ask(scenario)
        const text = await answer.text()
        if (scenario.elsewhere?.error) expect(JSON.parse(text)).toMatchObject(scenario.elsewhere.error)
        expect(answer.status).toBe(scenario.elsewhere?.status)
      },
    )

    it('names the duplicate key only to the secret key', async () => {
      const init = { method: 'POST', headers: backend.credentials.service, body: JSON.stringify({ ...event, id: ID }) }
      const answer = await backend.request('/rest/v1/events', init)
      expect(await answer.json()).toMatchObject({ code: '23505', details: `Key (id)=(${ID}) already exists.` })
    })

    it('of a visitor demands credentials', async () => {
      const answer = await backend.request('/rest/v1/profiles')
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    })

    it.each(casesOf(contract, [['of a body over 1 MB', 'The embedded backend has bounds']]))(
      '%s is sent at once',
      async () => {
        const init = {
          method: 'POST',
          headers: backend.credentials.admin,
          body: JSON.stringify({ title: 'x'.repeat(1024 * 1024) }),
        }
        const answer = await backend.request('/rest/v1/events', init)
        expect([answer.status, await answer.json()]).toEqual([413, { message: 'Request size limit exceeded' }])
      },
    )
  })

  it('a body that is not UTF-8 is refused as invalid JSON', async () => {
    const body = Buffer.from('{"title":"caf\xe9","content":"x"}', 'latin1')
    const headers = { ...backend.credentials.admin, 'content-type': 'application/json' }
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
      const headers = { ...backend.credentials[who], prefer: 'return=representation' }
      const answer = await backend.request(`/rest/v1/${path}`, { method, headers, ...rest })
      expect([answer.status, await answer.json()]).toEqual([200, []])
    })

    it('each user sees their own profile', async () => {
      const answer = await backend.request('/rest/v1/profiles?select=is_admin', { headers: backend.credentials.admin })
      expect(await answer.json()).toEqual([{ is_admin: true }])
    })
  })
}
