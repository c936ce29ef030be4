import { PostgrestClient } from '@supabase/postgrest-js'
import { afterEach, expect, test, vi } from 'vitest'
import { HeroForm } from '#content/hero/hero.schema.ts'
import { abortReads, fetchWithTimeout } from './fetch-with-timeout.ts'
import { rowsOf } from './rows-of.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const client = new PostgrestClient('http://backend.test/rest/v1', { fetch: fetchWithTimeout, retry: false })
const save = async () => rowsOf(await client.from('hero').update({ title: 'x' }).eq('id', '1').select())
const shownTo = (error: unknown) => HeroForm.messages.failed(error).description

test('a save without an answer ends after ten seconds, as a timeout of its table', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  const refusal = save().catch((error) => error)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await refusal).toMatchObject({ name: 'RestError', status: 408, message: 'Request timeout for hero' })
  expect(shownTo(await refusal)).toBe('Request timeout for hero')
})

test('a save during which the page was frozen has its time again', async () => {
  vi.useFakeTimers()
  const answered = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signal?.addEventListener('abort', () => answered.reject(signal.reason))
    return answered.promise
  })
  const saved = save()
  await vi.advanceTimersByTimeAsync(1000)
  vi.setSystemTime(Date.now() + 60_000)
  await vi.advanceTimersByTimeAsync(9000)
  answered.resolve(Response.json([{ id: '1' }]))
  expect(await saved).toEqual([{ id: '1' }])
})

test.each([
  ['that reaches no server', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['whose answer is cut off', async () => new Response('[{"id":"1","tit')],
])('a save %s is told in our words', async (_, fetch) => {
  vi.stubGlobal('fetch', fetch)
  const refusal = await save().catch((error) => error)
  expect(refusal).toMatchObject({ name: 'RestError', status: 0 })
  expect(shownTo(refusal)).toBe('Failed to update hero content')
})

test('a save that is refused names no status, which says nothing to an owner', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'no' }, { status: 500, statusText: 'Broken' }))
  expect(shownTo(await save().catch((error) => error))).toBe('Failed to update hero content')
})

test('reads under way can be given up; a write goes on', async () => {
  const answers = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      setTimeout(() => resolve(Response.json([{ id: '1' }])), 20)
    })
  vi.stubGlobal('fetch', answers)
  const read = fetchWithTimeout('http://backend.test/rest/v1/hero')
  const write = fetchWithTimeout('http://backend.test/rest/v1/hero', { method: 'PATCH' })
  abortReads()
  await expect(read).rejects.toThrow('aborted')
  expect((await write).ok).toBe(true)
  expect((await fetchWithTimeout('http://backend.test/rest/v1/hero')).ok).toBe(true)
})
