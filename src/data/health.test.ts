import type { SupabaseClient } from '@supabase/supabase-js'
import { afterEach, expect, test, vi } from 'vitest'
import { sendTestMail } from './health.ts'

const MAIL_SERVER_MS = 5 * 60_000

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a test mail is waited for as long as a mail server may take', async () => {
  vi.useFakeTimers()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController()
    setTimeout(() => limit.abort(), ms)
    return limit.signal
  })
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    signal?.addEventListener('abort', () => reject(signal.reason))
    setTimeout(() => resolve(Response.json({ outcome: 'sent', to: 'owner@portico.example' })), MAIL_SERVER_MS)
    return promise
  })
  const getSession = async () => ({ data: { session: null } })
  const result = sendTestMail({ auth: { getSession } } as unknown as SupabaseClient) // all that is used
  const [answer] = await Promise.allSettled([result, vi.advanceTimersByTimeAsync(MAIL_SERVER_MS)])
  expect(answer).toMatchObject({ value: { outcome: 'sent' } })
})
