import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '#tests/support/listen.ts'
import { limitConnections } from './http-server.ts'

test('one address has a limited number of connections at a time, and shuts nobody else out', async () => {
  const server = createServer((_, response) => response.end('hello'))
  limitConnections(server, 2)
  const port = await listen(server)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const open = (localAddress: string) => connect({ host: '127.0.0.1', port, localAddress })
  const isServed = (socket: Socket) =>
    new Promise<boolean>((resolve) => {
      socket.once('data', () => resolve(true)).once('close', () => resolve(false))
      socket.on('error', () => {}).write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    })
  const flood = [open('127.0.0.2'), open('127.0.0.2'), open('127.0.0.2')]
  expect(await Promise.all(flood.map(isServed))).toEqual([true, true, false])
  expect(await isServed(open('127.0.0.3'))).toBe(true)
  flood[0]?.destroy()
  await expect.poll(() => isServed(open('127.0.0.2'))).toBe(true)
})
