import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

test.each<[string, string | undefined, string | undefined, number, string]>([
  ['without proxies the header means nothing', '198.51.100.1', '203.0.113.9', 0, '198.51.100.1'],
  ['one proxy, as the last address', '10.0.0.1', 'forged, 203.0.113.9', 1, '203.0.113.9'],
  ['two proxies, as the last but one', '10.0.0.1', 'forged, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
  ['more proxies than addresses, as the first', '10.0.0.1', '203.0.113.9', 2, '203.0.113.9'],
  ['a proxy that sends no header', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ['a dual-stack socket', '::ffff:198.51.100.1', undefined, 0, '198.51.100.1'],
  ['an IPv6 visitor', '2001:db8::1', undefined, 0, '2001:db8::1'],
  ['nginx with $proxy_add_x_forwarded_for', '127.0.0.1', '6.6.6.6, 203.0.113.9', 1, '203.0.113.9'],
  ['that nginx when a visitor sends the header twice', '127.0.0.1', '6.6.6.6, 7.7.7.7, 203.0.113.9', 1, '203.0.113.9'],
  ['that nginx when the visitor sends an empty one', '127.0.0.1', ', 203.0.113.9', 1, '203.0.113.9'],
  ['nginx with $remote_addr', '127.0.0.1', '203.0.113.9', 1, '203.0.113.9'],
  ['nginx with an IPv6 visitor', '127.0.0.1', '6.6.6.6, 2001:db8::1', 1, '2001:db8::1'],
  ['a header without an address', '10.0.0.1', 'a,,b,', 1, '10.0.0.1'],
  ['a header with a name', '::ffff:10.0.0.1', '203.0.113.9, nobody', 1, '10.0.0.1'],
  ['a socket that is gone', undefined, undefined, 0, 'unknown'],
])('the visitor’s address is found behind %s', (_, socket, header, proxies, expected) => {
  expect(clientAddress(socket, header, proxies)).toBe(expected)
})
