import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makePicture } from '@portico/backend/test-support/pictures.ts'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { canMount, mountSmallDisk, type SmallDisk } from '#tests/support/small-disk.ts'
import { Trial } from '#tests/support/trial.ts'

const trial = new Trial('nothing is lost', 'things that an owner does on a full disk')
const OWNER = { ADMIN_EMAIL: 'nora@portico.test', ADMIN_PASSWORD: 'seven herons on the weir' }
const RESERVE = 16 * 1024 * 1024

let disk: SmallDisk
let server: TestServer
let token = ''

beforeEach(() => {
  if (canMount) disk = mountSmallDisk(48)
})
afterEach(async () => {
  await server?.stop('SIGKILL')
  disk?.dispose()
})
afterAll(() => trial.print())

const start = async () => {
  server = await startServer({ dataDir: join(disk.path, 'data'), environment: OWNER })
}

async function api(method: string, path: string, body?: object | Uint8Array) {
  const { publishable } = await server.keys()
  const isJson = body !== undefined && !(body instanceof Uint8Array)
  return fetch(`${server.url}${path}`, {
    method,
    headers: {
      apikey: publishable,
      ...(token && { authorization: `Bearer ${token}` }),
      'content-type': isJson ? 'application/json' : 'image/png',
      prefer: 'return=representation',
    },
    ...(body && { body: isJson ? JSON.stringify(body) : (body as Uint8Array<ArrayBuffer>) }),
  })
}

async function signIn(): Promise<number> {
  token = ''
  const credentials = { email: OWNER.ADMIN_EMAIL, password: OWNER.ADMIN_PASSWORD }
  const answer = await api('POST', '/auth/v1/token?grant_type=password', credentials)
  token = (await answer.json()).access_token ?? ''
  return answer.status
}

const upload = (name: string, picture: Buffer) =>
  api('POST', `/storage/v1/object/press-kit/photo/${name}`, new Uint8Array(picture))
const message = (text: string) => ({ name: 'Ada', email: 'ada@press.example', message: text })
const messages = async () =>
  (await (await api('GET', '/rest/v1/contact_messages?select=message')).json()).map(
    (row: { message: string }) => row.message,
  )
const reserve = () => {
  const path = join(disk.path, 'data', 'reserve.bin')
  return existsSync(path) ? statSync(path).size : 0
}

const tried = async (what: string, work: () => Promise<boolean>) => {
  const isDone = await work()
  trial.record(what, isDone)
  expect(isDone, what).toBe(true)
}

it.skipIf(!canMount)('on a full disk the owner signs in, takes messages, deletes, and makes room by it', async () => {
  await start()
  const picture = await makePicture('png', 1200, 900)
  expect([await signIn(), (await upload('large.png', picture)).status, reserve()]).toEqual([200, 200, RESERVE])
  disk.fill()
  expect(disk.freeBytes()).toBe(0)

  await tried('sign in', async () => (await signIn()) === 200)
  expect(reserve()).toBe(0)
  // another program keeps filling the disk
  disk.fill(3 * 1024 * 1024)
  await tried('take a message', async () => (await api('POST', '/functions/v1/send-email', message('The last one'))).ok)
  for (let turn = 0; turn < 40; turn++) {
    const row = { title: `Story ${turn}`, content: 'x'.repeat(5000), display_order: 50 + turn }
    await tried(`save ${turn}`, async () => (await api('POST', '/rest/v1/stories', row)).status === 201)
  }
  await tried('delete a row', async () => (await api('DELETE', '/rest/v1/talks?id=not.is.null')).status === 200)
  const refused = await upload('another.png', picture)
  expect([refused.status, (await refused.json()).message]).toEqual([
    507,
    expect.stringMatching(/^The disk is full: .*Delete pictures/),
  ])
  await tried('read a page', async () => (await fetch(server.url)).status === 200)

  const before = disk.freeBytes()
  await tried(
    'delete a picture',
    async () => (await api('DELETE', '/storage/v1/object/press-kit', { prefixes: ['photo/large.png'] })).status === 200,
  )
  await tried('have its room back', async () => disk.freeBytes() - before > picture.byteLength * 0.9)

  await tried('stop', async () => (await server.stop()) === 0)
  disk.fill(1024 * 1024)
  await tried('start again on what the reserve left', () => start().then(() => true))
  // the port is another one, and with it the issuer of tokens
  await tried('sign in once more', async () => (await signIn()) === 200)
  await tried('find what was saved', async () => {
    const stories = await (await api('GET', '/rest/v1/stories?select=title&title=like.Story*')).json()
    return stories.length === 40
  })

  disk.drain()
  await tried('sign in again', async () => (await signIn()) === 200)
  expect(reserve()).toBe(RESERVE)
  await tried('find the message', async () => (await messages()).includes('The last one'))
  await tried('upload when there is room', async () => (await upload('another.png', picture)).status === 200)

  // a disk that became full while the site was down
  await server.stop()
  disk.fill()
  await tried('start on a full disk', () => start().then(() => true))
  await tried('sign in after that', async () => (await signIn()) === 200)
})
