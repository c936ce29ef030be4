import type { Socket } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { createTransport, type Resolve } from '#server/outgoing/transport.ts'
import { PUBLIC_ADDRESS, rss, rssItem, sends, startFeedServer } from '#tests/support/feed-server.ts'
import { Trial } from '#tests/support/trial.ts'

const trial = new Trial('nobody gets in', 'ways to lead the feed reader inside')
afterAll(() => trial.print())

/** Private addresses, in every notation that a URL allows. */
const NOTATIONS = [
  ...['127.0.0.1', '127.1', '127.0.1', '0x7f000001', '0x7f.1', '0x7F.0x0.0x0.0x1', '2130706433', '017700000001'],
  ...[
    '0177.0.0.1',
    '0',
    '0.0.0.0',
    '0x0',
    '00000000',
    '127.0.0.1.',
    '%31%32%37.0.0.1',
    '１２７.０.０.１',
    '127。0。0。1',
  ],
  ...['10.0.0.1', '10.1', '0xa000001', '172.16.0.1', '172.31.255.255', '192.168.1.1', '192.168.257', '0xc0a80101'],
  ...['169.254.169.254', '2852039166', '0xa9fea9fe', '100.64.0.1', '192.0.0.8', '198.18.0.1', '224.0.0.1', '240.0.0.1'],
  ...['255.255.255.255', '4294967295', '[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[0000::0001]', '[::ffff:127.0.0.1]'],
  ...[
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[::7f00:1]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b::127.0.0.1]',
  ],
  ...['[64:ff9b:1::a00:1]', '[2002:7f00:1::]', '[2001:0:7f00:1::]', '[fc00::1]', '[fd00:ec2::254]', '[fe80::1]'],
  ...['[fec0::1]', '[ff02::1]', '[2001:db8::1]', '[3fff::1]', '[100::1]'],
]

/** Like the system's resolver: an address is its own. The test decides where names lead. */
const resolveTo =
  (...addresses: string[]): Resolve =>
  async (hostname) =>
    addresses.length > 0 ? addresses : [hostname]

/** Records a failed attempt if a connection was even started. */
async function attempt(name: string, address: string, resolve: Resolve) {
  const connections: string[] = []
  const connect = ({ addresses }: { addresses: string[] }): Socket => {
    connections.push(...addresses)
    throw new Error(`connected to ${addresses}`)
  }
  const transport = createTransport({ resolve, connect })
  const answer = await transport(address, {}, AbortSignal.timeout(2000)).catch((error: Error) => error)
  trial.record(`${name} (${connections})`, connections.length === 0 && answer instanceof Error)
}

it('reaches a public address, so that the others fail for the right reason', async () => {
  const publisher = await startFeedServer(sends(rss(rssItem('One'))))
  const transport = createTransport({ resolve: publisher.resolve, connect: publisher.connect })
  expect((await transport('http://letters.example/feed', {}, AbortSignal.timeout(2000))).status).toBe(200)
  expect(publisher.connections).toEqual([PUBLIC_ADDRESS])
})

it('goes to no inner address that stands in the newsletter address', async () => {
  for (const host of NOTATIONS)
    for (const scheme of ['http', 'https']) {
      const address = `${scheme}://${host}/feed`
      await attempt(address, address, resolveTo())
      await attempt(`${scheme} with a user`, `${scheme}://letters.example@${host}:8080/feed`, resolveTo())
    }
  expect(trial.failures).toEqual([])
})

it('goes to no inner address that a name has, alone or among others', async () => {
  for (const host of NOTATIONS.filter((name) => URL.canParse(`http://${name}/`))) {
    const inner = new URL(`http://${host}/`).hostname.replace(/^\[|\]$/g, '')
    const name = 'http://letters.example/feed'
    await attempt(`a name of ${inner}`, name, resolveTo(inner))
    await attempt(`a name of ${inner} and a public address`, name, resolveTo(PUBLIC_ADDRESS, inner))
  }
  for (const name of ['localhost', 'LOCALHOST', 'localhost.', 'metadata.google.internal'])
    await attempt(name, `http://${name}/feed`, resolveTo('127.0.0.1'))
  await attempt('a name without addresses', 'http://letters.example/', async () => [])
  expect(trial.failures).toEqual([])
})

it('follows no redirect inside, nor a name that has moved inside meanwhile', async () => {
  const location = { of: '' }
  const publisher = await startFeedServer((request, response) =>
    sends('', { location: location.of }, 302)(request, response),
  )
  const follow = async (name: string, resolve: Resolve) => {
    publisher.connections.length = 0
    const transport = createTransport({ resolve, connect: publisher.connect })
    const answer = await transport('http://letters.example/feed', {}, AbortSignal.timeout(2000)).catch((error) => error)
    const isOutside = publisher.connections.every((address) => address === PUBLIC_ADDRESS)
    trial.record(name, isOutside && answer instanceof Error)
  }
  const outside: Resolve = async (hostname) => (hostname === 'letters.example' ? [PUBLIC_ADDRESS] : [hostname])
  for (const host of NOTATIONS) {
    location.of = `http://${encodeURI(host).replaceAll(/%5B|%5D/g, decodeURIComponent)}/`
    await follow(`a redirect to ${host}`, outside)
  }
  for (const scheme of [
    'file:///etc/passwd',
    'ftp://127.0.0.1/',
    'gopher://127.0.0.1:6379/_FLUSHALL',
    'data:,x',
    '//127.0.0.1/',
  ]) {
    location.of = scheme
    await follow(`a redirect to ${scheme}`, outside)
  }
  location.of = 'http://letters.example/again'
  const answers = [[PUBLIC_ADDRESS], ['127.0.0.1']]
  await follow('a name that moves inside', async () => answers.shift() ?? ['127.0.0.1'])
  expect(trial.failures).toEqual([])
})
