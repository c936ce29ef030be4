import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '#tests/support/listen.ts'
import { httpGet } from './http-get.ts'

/** A server that speaks raw HTTP, on this machine's IPv4 address only. */
async function startRawServer(answer: string | Buffer) {
  const received: string[] = []
  const server = createServer((socket) =>
    socket
      .on('error', () => {})
      .once('data', (data) => {
        received.push(data.toString())
        socket.end(answer)
      }),
  )
  const port = await listen(server)
  onTestFinished(() => void server.close())
  const get = async (addresses = ['127.0.0.1'], signal = AbortSignal.timeout(2000)) => {
    const result = await httpGet(new URL(`http://letters.example:${port}/feed?x=1`), { addresses, headers: {}, signal })
    return { ...result, text: await text(result.body) }
  }
  return { get, received, port }
}

const ok = (body: string | Buffer, headers = '') =>
  Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${headers}\r\n`), Buffer.from(body)])

test('the name is in the request, the connection goes to the address', async () => {
  const { get, received, port } = await startRawServer(ok('hello', 'ETag: "1"\r\n'))
  const answer = await get()
  expect([answer.status, answer.header('etag'), answer.header('missing'), answer.text]).toEqual([
    200,
    '"1"',
    null,
    'hello',
  ])
  expect(received[0]).toMatch(/^GET \/feed\?x=1 HTTP\/1.1\r\n/)
  expect(received[0]).toContain(`Host: letters.example:${port}\r\n`)
})

test('the next address is tried when one cannot be reached', async () => {
  const { get } = await startRawServer(ok('hello'))
  expect((await get(['::1', '127.0.0.1'])).text).toBe('hello')
})

test.each([
  ['gzip', gzipSync('hello')],
  ['br', brotliCompressSync('hello')],
  ['GZIP', gzipSync('hello')],
])('%s is unpacked', async (encoding, body) => {
  const { get } = await startRawServer(ok(body, `Content-Encoding: ${encoding}\r\n`))
  expect((await get()).text).toBe('hello')
})

test.each([
  ['no HTTP', 'SSH-2.0-OpenSSH\r\n'],
  ['headers without end', `HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(10_000)}`],
  ['a body shorter than promised', ok('hel', 'Content-Length: 5\r\n')],
  ['a packed body that is broken', ok('hello', 'Content-Encoding: gzip\r\n')],
  ['nothing', ''],
])('%s is an error', async (_, answer) => {
  const { get } = await startRawServer(answer)
  await expect(get()).rejects.toThrow(Error)
})

test('nobody there is an error', async () => {
  const { get } = await startRawServer('')
  await expect(get(['127.0.0.2'])).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('an aborted request rejects with the reason', async () => {
  const { get } = await startRawServer(ok('hello'))
  const reason = new Error('enough')
  await expect(get(['127.0.0.1'], AbortSignal.abort(reason))).rejects.toBe(reason)
})
