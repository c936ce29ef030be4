import { expect, test } from 'vitest'
import { localAddress } from './env.ts'

test.each([
  ['127.0.0.1', 'http://localhost:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  // localhost may resolve to 127.0.0.1 only, where nothing listens in this case
  ['::1', 'http://[::1]:3000'],
  ['192.0.2.7', 'http://192.0.2.7:3000'],
])('a server on %s is told as %s', (host, address) => {
  expect(localAddress({ host, port: 3000 })).toBe(address)
})
