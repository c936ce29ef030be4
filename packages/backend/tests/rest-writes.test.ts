import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestBackend, type TestBackend } from '#tests/support/backend.ts'
import { embedded } from './support/contract/contract-engine.ts'
import { describeRestWrites } from './support/contract/rest-writes.ts'

describeRestWrites(embedded)

const event = { title: 'A', location: 'B', description: 'C', date: '2024-01-05', type: 'talk' }

let backend: TestBackend
let authorization: string

beforeEach(async () => {
  backend = await openTestBackend()
  authorization = `Bearer ${await backend.tokenOf({ isAdmin: true })}`
  backend.writes.length = 0
})

afterEach(() => backend.dispose())

const send = (method: string, path: string, body?: unknown) =>
  backend.request(`/rest/v1/${path}`, {
    method,
    headers: { authorization },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

it('reports the changed tables after the commit, once each', async () => {
  await send('POST', 'events', [event, event])
  await send('POST', 'events', { ...event, type: 'song' })
  await send('PATCH', 'events?title=eq.A', { title: 'x' })
  await send('PATCH', 'events?title=eq.none', { title: 'x' })
  await send('PATCH', 'events?title=eq.none', {})
  await send('DELETE', 'events?title=eq.none')
  await send('DELETE', 'events?title=eq.x')
  expect(backend.writes).toEqual(['events', 'events', 'events'])
})
