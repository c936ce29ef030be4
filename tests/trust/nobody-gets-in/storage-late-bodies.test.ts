import { makePicture } from '@portico/backend/test-support/pictures.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buckets } from '#server/backend/buckets.ts'
import { openTestBackend, type TestBackend } from '#tests/support/backend.ts'
import { Trial } from '#tests/support/trial.ts'

const trial = new Trial('nobody gets in', 'storage requests whose body comes after the sign-out')
const THERE = 'stories/there.png'
const png = await makePicture('png')
let backend: TestBackend

beforeAll(async () => {
  backend = await openTestBackend({ buckets })
})
beforeEach(async () => {
  const object = { bucket: 'story-images', name: THERE, contentType: 'image/png', cacheControl: 'no-cache' }
  await backend.storage.put(png, object)
})
afterAll(() => {
  trial.print()
  backend.dispose()
})

const json = (body: object) => Buffer.from(JSON.stringify(body))
const requests: [string, path: string, init: RequestInit, body: Buffer][] = [
  ['upload', 'object/story-images/stories/new.png', { headers: { 'content-type': 'image/png' } }, png],
  ['replace', `object/story-images/${THERE}`, { method: 'PUT', headers: { 'content-type': 'image/png' } }, png],
  ['remove', 'object/story-images', { method: 'DELETE' }, json({ prefixes: [THERE] })],
  ['list', 'object/list/story-images', {}, json({ prefix: 'stories' })],
]

const objects = () => backend.database.all('select name, file from _objects order by name')

it.each(requests)('refuses to %s once the session or the right has ended', async (name, path, init, body) => {
  for (const end of ['the session', 'the admin right'] as const) {
    const id = crypto.randomUUID()
    const token = await backend.tokenOf({ id, isAdmin: true })
    const before = objects()
    const change = `delete from ${end === 'the session' ? '_sessions where account_id' : 'profiles where id'} = ?`
    const pull = (controller: ReadableStreamDefaultController) => {
      backend.database.transaction(() => backend.database.run(change, id))
      controller.enqueue(body)
      controller.close()
    }
    const stream = new ReadableStream({ pull }, { highWaterMark: 0 }) // nothing is sent before it is read
    const response = await backend.request(`/storage/v1/${path}`, {
      method: 'POST',
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${token}` },
      body: stream,
      ...{ duplex: 'half' }, // the browser's types lack it
    })
    const answer = await response.text()
    const isUnchanged = JSON.stringify(objects()) === JSON.stringify(before)
    trial.record(`${name} after ${end} has ended`, isUnchanged && !answer.includes('there.png'))
  }
  expect(trial.failures).toEqual([])
})
