import { expect, test } from 'vitest'
import { createAdminRoleCache } from './admin-role-cache.ts'
import { createRequesterLookup, knownFirst } from './require-admin.ts'

const START = Date.parse('2026-11-27T12:00:00Z')

/** A token that ends after these seconds. */
const tokenFor = (seconds: number, sub = 'ada') => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'ES256' })}.${part({ sub, exp: START / 1000 + seconds })}.c2ln`
}

/** A backend that counts what it is asked; `isAdmin`, `isAssistant` and `waits` change its answers. */
function askingProject() {
  const state = { now: START, asked: 0, isAdmin: true, isAssistant: false, waits: Promise.resolve() }
  const fetch: typeof globalThis.fetch = async (address) => {
    state.asked++
    await state.waits
    const profile = { is_admin: state.isAdmin, is_assistant: state.isAssistant }
    return Response.json(String(address).includes('/auth/') ? { id: 'ada' } : [profile])
  }
  const known = createAdminRoleCache(() => state.now)
  const always = createRequesterLookup({ api: { url: '', key: 'key' }, siteUrl: 'http://site.test', fetch }, known)
  const request = (token: string) =>
    new Request('http://site.test/api/preview', { headers: { authorization: `Bearer ${token}` } })
  return {
    state,
    known,
    always: (token: string) => always(request(token)),
    forPreview: (token: string) => knownFirst(known, always)(request(token)),
  }
}

test('a token that was an admin’s is not asked about again for 30 s, nor after its end', async () => {
  const { state, always, forPreview } = askingProject()
  const [long, short] = [tokenFor(3600), tokenFor(10)]
  for (const token of [long, short, long, short]) expect(await forPreview(token)).toBe('admin')
  expect(state.asked).toBe(4)
  state.now += 10_000
  await forPreview(long)
  expect(state.asked).toBe(4)
  await forPreview(short)
  expect(state.asked).toBe(6)
  state.now += 20_000
  await forPreview(long)
  expect(state.asked).toBe(8)
  await always(long)
  expect(state.asked).toBe(10)
})

test('one that is nobody’s, or no admin’s any more, is not remembered', async () => {
  const { state, always, forPreview } = askingProject()
  const token = tokenFor(3600)
  await forPreview(token)
  state.isAdmin = false
  expect(await forPreview(token)).toBe('admin')
  expect(await always(token)).toBe('user')
  expect(await forPreview(token)).toBe('user')
})

test('what is forgotten is asked about again, even if the answer was under way', async () => {
  const { state, known, forPreview } = askingProject()
  const token = tokenFor(3600)
  await forPreview(token)
  known.forget()
  state.isAdmin = false
  expect(await forPreview(token)).toBe('user')

  state.isAdmin = true
  const answer = Promise.withResolvers<void>()
  state.waits = answer.promise
  const asking = forPreview(token)
  known.forget()
  answer.resolve()
  expect(await asking).toBe('admin')
  expect(known.roleOf(token)).toBeUndefined()
})

test('the end of a session concerns the tokens of its account alone', async () => {
  const { known, forPreview } = askingProject()
  const [ada, adaElsewhere, bea] = [tokenFor(3600), tokenFor(3000), tokenFor(3600, 'bea')]
  for (const token of [ada, adaElsewhere, bea]) await forPreview(token)
  known.forgetUserOf('nonsense')
  expect([ada, adaElsewhere, bea].map(known.roleOf)).toEqual(['admin', 'admin', 'admin'])
  const asked = known.ask(adaElsewhere, async () => 'admin')
  known.forgetUserOf(ada)
  await asked
  expect([ada, adaElsewhere, bea].map(known.roleOf)).toEqual([undefined, undefined, 'admin'])
})

test('while the clock is set back nothing is remembered', async () => {
  const { state, known, forPreview } = askingProject()
  await forPreview(tokenFor(3600))
  state.now -= 1000
  expect(known.roleOf(tokenFor(3600))).toBeUndefined()
})

test('an assistant’s token is remembered as that, until their role is gone', async () => {
  const { state, known, always, forPreview } = askingProject()
  Object.assign(state, { isAdmin: false, isAssistant: true })
  const token = tokenFor(3600)
  for (const _ of 'ab') expect(await forPreview(token)).toBe('assistant')
  expect(state.asked).toBe(3)
  state.isAssistant = false
  known.forget() // the removal writes the profile
  expect(await forPreview(token)).toBe('user')
  expect(await always(token)).toBe('user')
})
