import { expect, test } from 'vitest'
import { closeServices, type Service } from './service.ts'

test('a stop waits for what services finish after the last answer, and not for ever', async () => {
  const done: string[] = []
  const answered = Promise.withResolvers<void>()
  const services: Service[] = [
    {},
    {
      async close(lastAnswer) {
        await lastAnswer
        done.push('after the last answer')
      },
    },
    { close: () => void done.push('at once') },
  ]
  const closed = closeServices(services, answered.promise, 5_000).then(() => done.push('closed'))
  answered.resolve()
  await closed
  expect(done).toEqual(['at once', 'after the last answer', 'closed'])

  const startedAt = performance.now()
  await closeServices([{ close: () => new Promise(() => {}) }], answered.promise, 30)
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})
