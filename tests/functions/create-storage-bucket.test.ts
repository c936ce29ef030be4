import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CreateStorageBucketScenario, scenarios } from './create-storage-bucket.scenarios.ts'
import { type FunctionHost, hosts } from './hosts.ts'

describe.each(hosts)('create-storage-bucket on %s', (_name, open) => {
  let host: FunctionHost
  beforeAll(async () => {
    host = await open('create-storage-bucket')
  })
  afterAll(() => host.close())

  test.each(scenarios)('$name', async (scenario) => {
    const response = await host.call(requestOf(scenario, host))
    expect(response.status).toBe(scenario.status)
    const headers = { 'cache-control': 'no-store', ...scenario.answerHeaders }
    expect(Object.fromEntries(response.headers)).toMatchObject(headers)
    const text = await response.text()
    expect(text && JSON.parse(text)).toEqual(scenario.answer ?? '')
    expect(host.log()).toBe('')
  })

  test('pages of other origins may call it where it faces browsers directly', async () => {
    const preflight = await host.call({ method: 'OPTIONS', headers: { origin: 'https://other.example' } })
    const allowed = host.facesBrowsers ? '*' : null
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, allowed])
  })

  test('a failing storage is no success, and only the log says why', async () => {
    const { database } = host.backend
    database.run('alter table profiles rename to attic')
    const response = await host.call(requestOf({}, host))
    database.run('alter table attic rename to profiles')
    const error = 'The storage cannot be reached. Please try again in a few minutes.'
    expect([response.status, await response.json()]).toEqual([500, { error }])
    await expect.poll(() => host.log()).toMatch(/A storage bucket could not be looked up.*storage\/v1 answered 500/)
  })
})

function requestOf(scenario: Partial<CreateStorageBucketScenario>, { credentials }: FunctionHost): RequestInit {
  const {
    method = 'POST',
    bearer = 'admin',
    isKeyless = false,
    body = { bucketId: 'site-settings', isPublic: true },
  } = scenario
  const token = bearer === 'forged' ? 'forged' : bearer && credentials[bearer]
  const headers = {
    'content-type': 'application/json',
    ...(!isKeyless && { apikey: credentials.publishable }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { method, headers, ...(!['GET', 'HEAD'].includes(method) && { body: text }) }
}
