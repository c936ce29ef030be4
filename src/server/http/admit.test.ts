import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { Gate } from '@portico/gate'
import { expect, test, vi } from 'vitest'
import { createAdminRoleCache } from './admin-role-cache.ts'
import { admit } from './admit.ts'
import { createCpuBudget } from './cpu-budget.ts'
import { createOwnerTokenCache } from './owner-token-cache.ts'
import { createRecentPageLoads } from './recent-page-loads.ts'
import type { createRefusals } from './refusals.ts'
import type { Requester } from './require-admin.ts'
import { SlowReaderLimit } from './slow-reader-limit.ts'

const SECRET = 'sb_secret_x'
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenOf = (name: string) => `${encode({ alg: 'ES256' })}.${encode({ name, exp: 4e9 })}.c2ln`
const OWNERS = tokenOf('owner')
const KEY = 'portico_key_valid'

function start() {
  const clock = { worked: 0, passed: 0 }
  const share = createCpuBudget({
    now: () => clock.passed,
    idle: () => 0,
    startTimer: () => {
      const before = clock.worked
      return () => clock.worked - before
    },
  })
  const adminRoleCache = createAdminRoleCache()
  const identify = vi.fn(
    async ({ headers }: Request): Promise<Requester> =>
      headers.get('authorization') === `Bearer ${OWNERS}` ? 'admin' : 'anonymous',
  )
  const findKey = vi.fn(async (key: string) => (key === KEY ? { id: 'its id' } : null))
  const owner = createOwnerTokenCache({
    adminRoleCache,
    identifyRequester: (request) =>
      adminRoleCache.ask(request.headers.get('authorization')?.slice(7) ?? '', () => identify(request)),
    siteUrl: 'http://localhost:3000',
    secretKey: SECRET,
    findKey,
    gate: new Gate(() => 0),
  })
  const refuse = vi.fn<ReturnType<typeof createRefusals>>()
  const next = vi.fn<RequestListener>()
  const recentPageLoads = createRecentPageLoads()
  const listener = admit({ share, unsent: new SlowReaderLimit(), owner, recentPageLoads, refuse, trustProxy: 0 }, next)
  let addresses = 0
  /** What becomes of a request: it is passed on, or refused. */
  async function ask(url: string, headers: Record<string, string> = {}, method = 'GET') {
    next.mockClear()
    refuse.mockClear()
    const remoteAddress = `2001:db8:${(++addresses).toString(16)}::1`
    const request = { url, method, headers, socket: { remoteAddress, destroyed: false } } as unknown as IncomingMessage // the parts that are read
    listener(request, { destroyed: true } as ServerResponse)
    await new Promise((resolve) => setImmediate(resolve))
    share.endSlice()
    return next.mock.calls.length > 0 ? 'passed' : refuse.mock.calls.length > 0 ? 'refused' : 'waits'
  }
  async function exhaust(url: string, headers: Record<string, string> = {}, method = 'GET') {
    while ((await ask(url, headers, method)) === 'passed') clock.worked += 4
  }
  return { ask, exhaust, identify, findKey, recentPageLoads, clock, next, refuse }
}

test('a flood of forged tokens is refused before they are checked, and each is checked once', async () => {
  const { ask, exhaust, identify } = start()
  await ask('/rest/v1/hero', { authorization: `Bearer ${tokenOf('forged')}` })
  await ask('/rest/v1/hero', { authorization: `Bearer ${tokenOf('forged')}` })
  expect(identify).toHaveBeenCalledTimes(1)
  let number = 0
  let outcome = ''
  while (outcome !== 'refused')
    outcome = await ask('/rest/v1/hero', { authorization: `Bearer ${tokenOf(`${number++}`)}` })
  expect(identify.mock.calls.length).toBeLessThan(110)
  const checked = identify.mock.calls.length
  await exhaust('/rest/v1/hero', { authorization: `Bearer ${tokenOf('one more')}` })
  expect(identify).toHaveBeenCalledTimes(checked)
})

test('the owner passes, whatever anonymous clients have used up', async () => {
  const { ask, exhaust } = start()
  const owner = { authorization: `Bearer ${OWNERS}` }
  expect(await ask('/rest/v1/hero', owner)).toBe('passed')
  for (const url of ['/rest/v1/hero', '/talks/x', '/storage/v1/x', '/api/preview', '/card/x.png']) {
    await exhaust(url)
    expect(await ask(url, { apikey: 'sb_publishable_x' })).toBe('refused')
    for (const headers of [owner, { apikey: SECRET }]) expect(await ask(url, headers)).toBe('passed')
  }
  for (const url of ['/', '/healthz']) expect(await ask(url)).toBe('passed')
})

test('an owner whose token is checked again does not count as anonymous', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { ask, exhaust, identify } = start()
  const owner = { authorization: `Bearer ${OWNERS}` }
  await ask('/rest/v1/hero', owner)
  await exhaust('/rest/v1/hero')
  let number = 0
  while ((await ask('/rest/v1/hero', { authorization: `Bearer ${tokenOf(`${number++}`)}` })) !== 'refused');
  while ((await ask('/auth/v1/user', { authorization: `Bearer ${tokenOf(`${number++}`)}` })) !== 'refused');
  vi.setSystemTime(Date.now() + 31_000)
  identify.mockClear()
  expect(await ask('/rest/v1/hero', owner)).toBe('passed')
  expect(identify).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

test.each([
  ['a sign-in', '/auth/v1/token', () => ({})],
  [
    'a token that has to be asked about',
    '/rest/v1/hero',
    (number: number) => ({ authorization: `Bearer ${tokenOf(`${number}`)}` }),
  ],
])(
  '%s may be the owner’s, and is retried once when anonymous clients have used up their share',
  async (_, url, headersOf) => {
    const { ask, clock, next, refuse } = start()
    let number = 0
    while ((await ask(url, headersOf(number++))) !== 'refused') clock.worked += 4
    const again = refuse.mock.calls[0]?.[4]
    again?.()
    expect(refuse.mock.calls.map(([, , , isOwn, again]) => [isOwn, again])).toEqual([
      [false, expect.any(Function)],
      [false, undefined],
    ])
    clock.passed += 1000
    again?.()
    await vi.waitFor(() => expect(next).toHaveBeenCalledOnce())
  },
)

test('a program with a valid key is exempt for sixty calls a minute, and one with an invalid key never is', async () => {
  const { ask, exhaust, findKey } = start()
  const program = { authorization: `Bearer ${KEY}` }
  await exhaust('/mcp', {}, 'POST')
  expect(await ask('/mcp', { authorization: 'Bearer portico_key_ended' }, 'POST')).toBe('refused')
  expect(await ask('/mcp', program, 'POST')).toBe('passed')
  // the share of tokens that have to be asked about is used up, too
  let number = 0
  while (findKey.mock.calls.length === number + 2)
    await ask('/mcp', { authorization: `Bearer portico_key_${number++}` }, 'POST')
  expect(number).toBeLessThan(110)
  for (let calls = 1; calls < 60; calls++) expect(await ask('/mcp', program, 'POST')).toBe('passed')
  expect(await ask('/mcp', program, 'POST')).toBe('refused')
})

test('forms of networks that have seen a page have a share of their own', async () => {
  const { ask, exhaust, recentPageLoads } = start()
  await exhaust('/contact', {}, 'POST')
  expect(await ask('/contact', {}, 'POST')).toBe('refused')
  vi.spyOn(recentPageLoads, 'hasSeen').mockReturnValue(true)
  expect(await ask('/contact', {}, 'POST')).toBe('passed')
})
