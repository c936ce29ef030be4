import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { listen } from '#tests/support/listen.ts'
import { startServer } from '#tests/support/server.ts'

test.each([
  ['without the secret key', {}],
  ['with the secret key', { SUPABASE_SECRET_KEY: 'y' }],
])('on a project that never answers, %s: skeletons come within 2 s and readiness within 3', async (_, keys) => {
  const hanging = createServer(() => {})
  const port = await listen(hanging)
  const cold = await startServer({
    environment: {
      SUPABASE_URL: `http://127.0.0.1:${port}`,
      SUPABASE_PUBLISHABLE_KEY: 'x',
      LOG_LEVEL: 'silent',
      ...keys,
    },
  })
  const timed = async (path: string) => {
    const startedAt = performance.now()
    const answer = await fetch(cold.url + path)
    return { answer, text: await answer.text(), ms: performance.now() - startedAt }
  }
  const [page, ready, kit] = await Promise.all([timed('/'), timed('/readyz'), timed('/press-kit')])
  expect(page.text).toContain('Loading involvement data...')
  expect([page.answer.status, page.answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(kit.text).toContain('Loading the press kit...')
  expect(ready.answer.status).toBe(503)
  expect(Math.max(page.ms, kit.ms)).toBeLessThan(2000)
  expect(ready.ms).toBeLessThan(3000)
  await cold.stop('SIGKILL')
  hanging.closeAllConnections()
  hanging.close()
})
