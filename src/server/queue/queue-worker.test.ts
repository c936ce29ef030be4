import { expect, onTestFinished, test, vi } from 'vitest'
import { createQueueWorker } from './queue-worker.ts'

const NEVER_MS = 1_000_000

/** A worker on a list that the test fills; each item resolves when the test says so. */
function startWorker({ finishWithinMs = 50, tickMs = NEVER_MS } = {}) {
  const queue: string[] = []
  const begun: string[] = []
  const done: string[] = []
  const looks: boolean[] = []
  const gates = new Map<string, PromiseWithResolvers<void>>()
  const log = { warn: vi.fn() }
  const worker = createQueueWorker<string>({
    due: async (isFirst) => {
      looks.push(isFirst)
      return [...queue]
    },
    async work(item) {
      begun.push(item)
      if (item === 'bad') throw new Error('refused')
      await gates.get(item)?.promise
      queue.splice(queue.indexOf(item), 1)
      done.push(item)
      return item === 'twice' ? 'again' : 'done'
    },
    failed: 'It did not work',
    log,
    tickMs,
    finishWithinMs,
  })
  onTestFinished(() => worker.close())
  const hold = (item: string) => {
    gates.set(item, Promise.withResolvers())
    return () => gates.get(item)!.resolve()
  }
  return { worker, queue, begun, done, looks, log, hold }
}

test('what comes while it works is done right afterwards, by the same worker', async () => {
  const { worker, queue, done, looks, hold } = startWorker()
  const finish = hold('first')
  queue.push('first')
  worker.start()
  await vi.waitFor(() => expect(looks).toEqual([true]))
  queue.push('second')
  worker.wake()
  worker.wake()
  expect(looks).toEqual([true])
  finish()
  await vi.waitFor(() => expect(done).toEqual(['first', 'second']))
  expect(looks).toEqual([true, false])
})

test('work that asks for another look gets one', async () => {
  const { worker, queue, looks } = startWorker()
  queue.push('twice')
  worker.start()
  await vi.waitFor(() => expect(looks).toEqual([true, false]))
})

test('a failure is logged, and tried again at the next look', async () => {
  const { worker, queue, done, log } = startWorker({ tickMs: 10 })
  queue.push('bad', 'good')
  worker.start()
  await vi.waitFor(() => expect(log.warn.mock.calls.length).toBeGreaterThan(1))
  expect(log.warn).toHaveBeenCalledWith({ err: expect.any(Error) }, 'It did not work')
  queue.shift()
  await vi.waitFor(() => expect(done).toEqual(['good']))
})

test('a stop waits for what is being done, leaves the rest, and does not wait for ever', async () => {
  const { worker, queue, begun, done, hold } = startWorker()
  const finish = hold('slow')
  queue.push('slow', 'next')
  worker.start()
  await vi.waitFor(() => expect(begun).toEqual(['slow']))
  const closed = worker.close().then(() => done.push('closed'))
  await new Promise((resolve) => setTimeout(resolve, 10))
  finish()
  await closed
  expect(done).toEqual(['slow', 'closed'])

  const stuck = startWorker()
  stuck.hold('stuck')
  stuck.queue.push('stuck')
  stuck.worker.start()
  await vi.waitFor(() => expect(stuck.begun).toEqual(['stuck']))
  await stuck.worker.close()
  stuck.worker.wake()
  expect(stuck.looks).toHaveLength(1)
})
