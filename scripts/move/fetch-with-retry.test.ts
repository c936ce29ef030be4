import { expect, it } from 'vitest'
import { createFetchWithRetry } from './fetch-with-retry.ts'

const ADDRESS = 'https://project.supabase.test/rest/v1/talks'

/** Answers with these in turn; a string is a fault of the line. */
function retryingOver(answers: (Response | string)[]) {
  const waits: number[] = []
  const line: typeof fetch = async () => {
    const answer = answers.shift() ?? 'nothing more'
    if (typeof answer === 'string') throw new TypeError('fetch failed', { cause: new Error(answer) })
    return answer
  }
  return { waits, retrying: createFetchWithRetry(line, async (ms) => void waits.push(ms)) }
}

const busy = (status: number, headers = {}) => new Response('', { status, headers })

it('waits as long as the project asks for, and longer after each attempt', async () => {
  const answers = [busy(429, { 'retry-after': '7' }), busy(503), 'ECONNRESET', Response.json([])]
  const { waits, retrying } = retryingOver(answers)
  expect((await retrying(ADDRESS)).status).toBe(200)
  expect(waits).toEqual([7000, 2000, 4000])
})

it('waits until the date that the project names; what takes longer than a minute is the owner’s to wait', async () => {
  const until = new Date(Date.now() + 30_000).toUTCString()
  const { waits, retrying } = retryingOver([busy(503, { 'retry-after': until }), busy(429, { 'retry-after': '3600' })])
  await expect(retrying(ADDRESS)).rejects.toThrow(
    'https://project.supabase.test is busy. Run the same command again in 60 minutes.',
  )
  expect(waits).toEqual([expect.closeTo(29_500, -4)])
})

it('passes on what will not pass', async () => {
  const { waits, retrying } = retryingOver([busy(401)])
  expect((await retrying(ADDRESS)).status).toBe(401)
  expect(waits).toEqual([])
})

it('gives up after six attempts, with the reason', async () => {
  const { waits, retrying } = retryingOver(Array.from({ length: 6 }, () => 'ENETDOWN'))
  await expect(retrying(ADDRESS)).rejects.toThrow(
    'https://project.supabase.test cannot be reached (ENETDOWN). Run the same command again.',
  )
  expect(waits).toHaveLength(5)
})
