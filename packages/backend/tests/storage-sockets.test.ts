import { readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buckets } from '#tests/fixtures/buckets.ts'
import { openTestBackend, type TestBackend } from '#tests/support/backend.ts'
import { makePicture } from '#tests/support/pictures.ts'
import { readPublic } from '#tests/support/storage.ts'

/* Uploads as they arrive: over a socket, which may break at any byte. */

const png = await makePicture('png', 600, 400)

let backend: TestBackend
let server: Server
let port: number
let token: string

beforeAll(async () => {
  backend = await openTestBackend({ buckets })
  token = await backend.tokenOf({ isAdmin: true })
  server = createServer(getRequestListener((request) => backend.fetch(request), { hostname: 'localhost' }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  backend.dispose()
})

const headersFor = (length: number) => ({
  apikey: backend.keys.publishable,
  authorization: `Bearer ${token}`,
  'content-type': 'image/png',
  'content-length': String(length),
})

/** Sends an upload's head and `bytes`; leaves at once if that is not all, else when it is answered. Gives the answer. */
function send(name: string, bytes: Buffer, announced = bytes.length): Promise<string> {
  const headers = Object.entries(headersFor(announced)).map(([key, value]) => `${key}: ${value}\r\n`)
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`POST /storage/v1/object/uploads/${name} HTTP/1.1\r\nhost: localhost\r\n${headers.join('')}\r\n`)
      socket.write(bytes, () => isCutOff && setTimeout(() => socket.destroy(), 20))
    })
    const isCutOff = bytes.length < announced
    socket.on('data', (data) => {
      answer += data
      socket.end()
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', () => {})
  })
}

test('a connection that breaks off at any byte leaves no object and no file', async () => {
  const cuts = [0, 1, 8, 100, Math.floor(png.length / 2), png.length - 1]
  for (const cut of cuts) await send('stories/cut.png', png.subarray(0, cut), png.length)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await expect.poll(() => readdirSync(join(backend.dataDir, 'files'))).toEqual([])
  expect(backend.database.all('select name from _objects')).toEqual([])
  expect((await readPublic(backend, 'uploads/stories/cut.png')).status).toBe(400)
})

test('the same bytes whole are an object', async () => {
  const answer = await send('stories/whole.png', png)
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  const response = await readPublic(backend, 'uploads/stories/whole.png')
  expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true)
})

test('an upload that is too large gets the reason in the response', async () => {
  const large = Buffer.alloc(11 * 1024 * 1024)
  const url = `http://127.0.0.1:${port}/storage/v1/object/uploads/logos/large.png`
  const response = await fetch(url, { method: 'POST', headers: headersFor(large.length), body: large })
  expect([response.status, await response.json()]).toMatchObject([400, { statusCode: '413', code: 'EntityTooLarge' }])
})

test('several uploads at once all arrive whole', async () => {
  const names = Array.from({ length: 6 }, (_, index) => `stories/many-${index}.png`)
  const answers = await Promise.all(names.map((name) => send(name, png)))
  expect(answers.every((answer) => answer.startsWith('HTTP/1.1 200'))).toBe(true)
  for (const name of names) {
    const bytes = await (await readPublic(backend, `uploads/${name}`)).arrayBuffer()
    expect(Buffer.from(bytes).equals(png)).toBe(true)
  }
})
