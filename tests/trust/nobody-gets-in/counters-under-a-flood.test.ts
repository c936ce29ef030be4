import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { AUTH_DEFAULTS } from '@portico/backend/auth-settings'
import { networkOf } from '@portico/backend/network'
import { Gate } from '@portico/gate'
import { networkOf as networkOfGate } from '@portico/gate/network'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OWNER } from '#tests/support/auth.ts'
import { openTestBackend, SITE_URL, type TestBackend } from '#tests/support/backend.ts'
import { Trial } from '#tests/support/trial.ts'
import { DeviceCookies } from '../../../packages/backend/src/auth/device-cookies.ts'
import { AuthError } from '../../../packages/backend/src/auth/errors.ts'
import { Limits } from '../../../packages/backend/src/auth/limits.ts'
import { KnownNetworks } from '../../../packages/backend/src/auth/stores/known-networks.ts'

const FLOOD = 20_000
const MB = 1024 * 1024
const request = new Request(`${SITE_URL}/auth/v1/token`)
const trial = new Trial('nobody gets in', 'passwords, mails and visits of strangers with an address each')

let backend: TestBackend
beforeAll(async () => {
  backend = await openTestBackend()
})
afterAll(() => {
  trial.print()
  backend.dispose()
})

function openLimits() {
  const { database, keys } = backend
  return new Limits(AUTH_DEFAULTS.limits, {
    knownNetworks: new KnownNetworks(database, keys.secret),
    devices: new DeviceCookies(keys.secret, SITE_URL),
    findAccount: () => undefined,
  })
}

/** Whether the limit allowed it. */
async function passes(attempt: () => unknown): Promise<boolean> {
  try {
    await attempt()
    return true
  } catch (error) {
    if (error instanceof AuthError && error.status === 429) return false
    throw error
  }
}

const addressOf = (number: number) => `2001:${(number >> 12).toString(16)}:${(number & 4095).toString(16)}::1`
const nameOf = (number: number) => `${number}-${'x'.repeat(240)}@portico.test`

function heapUsed(): number {
  setFlagsFromString('--expose_gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

it('their counters take a few megabytes, however many there are', async () => {
  const limits = openLimits()
  const gate = new Gate()
  const before = heapUsed()
  for (let number = 0; number < FLOOD; number++) {
    const network = networkOf(addressOf(number))
    await passes(() => limits.password(network, nameOf(number), request))
    await passes(() => limits.mail(network, nameOf(number)))
    await passes(() => limits.refresh(network))
    await passes(() => limits.verify(network))
    gate.take('visit', { network: networkOfGate(addressOf(number)) })
  }
  const grown = (heapUsed() - before) / MB
  trial.record(`${FLOOD} strangers: the heap grew by ${grown.toFixed()} MB`, grown < 30)
  // the counters still exist, and were measured
  expect(await passes(() => limits.mail(networkOf(addressOf(FLOOD - 1)), nameOf(FLOOD - 1)))).toBe(false)
  expect(trial.failures).toEqual([])
}, 60_000)

it('what was counted of the owner’s account is not pushed out by names that somebody makes up', async () => {
  const limits = openLimits()
  let number = 0
  const guess = (email: string) => passes(() => limits.password(networkOf(addressOf(number++)), email, request))
  const writeTo = (email: string) => passes(() => limits.mail(networkOf(addressOf(number++)), email))
  for (let tries = 0; tries < 101; tries++) await guess(OWNER)
  for (let mails = 0; mails < 12; mails++) await writeTo(OWNER)
  for (let tries = 0; tries < 6_000; tries++) {
    await guess(nameOf(tries))
    await writeTo(nameOf(tries))
  }
  let guessed = 0
  let written = 0
  for (let tries = 0; tries < 200; tries++) {
    if (await guess(OWNER)) guessed++
    if (await writeTo(OWNER)) written++
  }
  trial.record(`${guessed} guesses more at the owner’s password`, guessed <= 2)
  trial.record(`${written} mails more to the owner`, written === 0)
  expect(trial.failures).toEqual([])
}, 60_000)
