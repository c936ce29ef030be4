import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { createLongWork } from './route.ts'

/** A route whose work ends when `finish` is called; `begun` counts how often it was begun. */
function makeRoute() {
  const work = vi.fn<() => Promise<Response>>()
  const longWork = createLongWork(20)
  const app = new Hono()
  app.post('/made', (c) => longWork(c, work))
  app.post('/other', (c) => longWork(c, work))
  const ask = async (path: string, id?: string) =>
    app.request(path, { method: 'POST', headers: id === undefined ? {} : { 'idempotency-key': id } })
  return { work, ask }
}

test('work that takes minutes is answered at once, goes on, and is done once for each id and address', async () => {
  const { work, ask } = makeRoute()
  const { promise, resolve } = Promise.withResolvers<Response>()
  work.mockReturnValueOnce(promise)
  expect((await ask('/made', 'one')).status).toBe(202)
  // the page asks again, and a browser repeats what was cut off
  const [again, repeated] = [ask('/made', 'one'), ask('/made', 'one')]
  resolve(Response.json({ made: true }, { status: 201 }))
  for (const answer of await Promise.all([again, repeated, ask('/made', 'one')]))
    expect([answer.status, await answer.json()]).toEqual([201, { made: true }])
  expect(work).toHaveBeenCalledTimes(1)

  work.mockImplementation(async () => Response.json({ message: 'The disk is full.' }, { status: 503 }))
  for (const [path, id] of [['/made', 'two'], ['/made', 'two'], ['/other', 'one'], ['/made'], ['/made']] as const)
    expect((await ask(path, id)).status).toBe(503)
  expect(work).toHaveBeenCalledTimes(1 + 4)
})
