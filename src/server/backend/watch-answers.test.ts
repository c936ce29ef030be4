import { expect, test, vi } from 'vitest'
import { watchAnswers } from './watch-answers.ts'

test('a backend is silent while a request waits for longer than a second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate'] })
  const answer = Promise.withResolvers<Response>()
  const { fetch, isSilent } = watchAnswers((address) =>
    address === '/slow' ? answer.promise : Promise.resolve(new Response()),
  )
  await fetch('/quick')
  const slow = fetch('/slow')
  await vi.advanceTimersByTimeAsync(999)
  expect(isSilent()).toBe(false)
  await vi.advanceTimersByTimeAsync(2)
  expect(isSilent()).toBe(true)
  answer.reject(new TypeError('fetch failed'))
  await expect(slow).rejects.toThrow('fetch failed')
  expect(isSilent()).toBe(false)
  vi.useRealTimers()
})

test('an answer that arrives while this process is busy is no silence', async () => {
  const { fetch, isSilent } = watchAnswers(
    (address) => new Promise((resolve) => setImmediate(resolve, new Response(String(address)))),
  )
  const asking = fetch('/')
  const seen = new Promise((resolve) => setTimeout(() => resolve(isSilent()), 1001))
  const busyUntil = performance.now() + 1100
  while (performance.now() < busyUntil);
  expect(await seen).toBe(false)
  await asking
})
