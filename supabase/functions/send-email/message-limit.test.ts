import { expect, onTestFinished, test, vi } from 'vitest'
import { clientOf, openTestBackend } from '#tests/support/backend.ts'
import { createMessageLimit, MESSAGE_LIMIT } from './message-limit.ts'

/** The limits of two processes on one embedded engine, with one clock. */
async function startLimits() {
  const backend = await openTestBackend()
  onTestFinished(() => backend.dispose())
  const clock = { now: Date.now() }
  const service = clientOf(backend, backend.keys.secret, backend.keys.secret)
  const onLimitReached = vi.fn()
  const make = () => createMessageLimit(service, backend.keys.secret, { onLimitReached, now: () => clock.now })
  return { limit: make(), elsewhere: make(), clock, onLimitReached, database: backend.database }
}

test('the sixth message of an address has to wait until the first is ten minutes old, others do not', async () => {
  const { limit, clock } = await startLimits()
  for (let count = 0; count < MESSAGE_LIMIT.messages; count++) {
    expect(await limit('203.0.113.9')).toBeNull()
    clock.now += 60_000
  }
  expect(await limit('203.0.113.9')).toEqual({ retryAfterSeconds: 300 })
  expect(await limit('203.0.113.10')).toBeNull()
  clock.now += 300_000
  expect(await limit('203.0.113.9')).toBeNull()
  expect(await limit('203.0.113.9')).toEqual({ retryAfterSeconds: 60 })
})

test('all addresses of one IPv6 home count together', async () => {
  const { limit } = await startLimits()
  for (let count = 0; count < MESSAGE_LIMIT.messages; count++) expect(await limit(`2001:db8:1:2::${count}`)).toBeNull()
  expect(await limit('2001:db8:1:2:ffff::1')).not.toBeNull()
  expect(await limit('2001:db8:1:3::1')).toBeNull()
})

test.each([
  ['an IPv6 /56', 2, (number: number) => `2001:db8:1:${(number % 256).toString(16)}::1`],
  ['an IPv6 /48', 4, (number: number) => `2001:db8:1:${number.toString(16)}00::1`],
  ['an IPv4 /24', 4, (number: number) => `203.0.113.${number % 256}`],
])('%s has %i times the places of one home, so that others can still write', async (_, share, addressOf) => {
  const { limit } = await startLimits()
  const answers = []
  for (let number = 0; number < 60; number++) answers.push(await limit(addressOf(number)))
  expect(answers.filter((refusal) => refusal === null)).toHaveLength(share * MESSAGE_LIMIT.messages)
  expect(await limit('2001:db8:2::1')).toBeNull()
  expect(await limit('198.51.100.7')).toBeNull()
})

test('many homes of one /56 at once, in two processes: exactly its slots are taken', async () => {
  const { limit, elsewhere } = await startLimits()
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) => (index % 2 ? limit : elsewhere)(`2001:db8:1:${index.toString(16)}::1`)),
  )
  expect(answers.filter((refusal) => refusal === null)).toHaveLength(2 * MESSAGE_LIMIT.messages)
})

test('a refused message takes no slot in a wider block', async () => {
  const { limit, database } = await startLimits()
  for (let count = 0; count < 20; count++) await limit('2001:db8:1:2::1')
  expect(database.all('select * from contact_limits')).toHaveLength(3 * MESSAGE_LIMIT.messages)
})

test('many at once, in two processes: exactly five pass', async () => {
  const { limit, elsewhere } = await startLimits()
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => (index % 2 ? limit : elsewhere)('203.0.113.9')),
  )
  expect(answers.filter((refusal) => refusal === null)).toHaveLength(MESSAGE_LIMIT.messages)
})

test('no address is kept, and nothing at all for longer than it counts', async () => {
  const { limit, clock, database } = await startLimits()
  await limit('203.0.113.9')
  const [row] = database.all('select * from contact_limits')
  expect(JSON.stringify(row)).not.toContain('203.0.113')
  expect(row?.network).toMatch(/^[0-9a-f]{64}$/)
  clock.now += MESSAGE_LIMIT.ms
  await limit('203.0.113.10')
  expect(database.all('select network from contact_limits')).not.toContainEqual({ network: row?.network })
})

test('all networks together have a limit too, of which the owner is told', async () => {
  const { limit, database, clock, onLimitReached } = await startLimits()
  const insert = 'insert into contact_limits (id, network, created_at, updated_at) values (gen_random_uuid(), ?, ?, ?)'
  const time = new Date(clock.now - 60_000).toISOString()
  for (let count = 0; count < MESSAGE_LIMIT.ofAll; count++) database.run(insert, `${count}`, time, time)
  expect(onLimitReached).not.toHaveBeenCalled()
  expect(await limit('203.0.113.9')).toEqual({ retryAfterSeconds: 540 })
  expect(onLimitReached).toHaveBeenCalledOnce()
})

test('messages counted by a clock far ahead do not count', async () => {
  const { limit, clock } = await startLimits()
  clock.now += 365 * 24 * 3_600_000
  for (let count = 0; count < MESSAGE_LIMIT.messages; count++) await limit('203.0.113.9')
  clock.now -= 365 * 24 * 3_600_000
  expect(await limit('203.0.113.9')).toBeNull()
})
