import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Gate } from '@portico/gate'
import { networkOf } from '@portico/gate/network'
import { RULES, type RuleName } from '@portico/gate/rules'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OWNER } from '#tests/support/auth.ts'
import { openTestBackend, SITE_URL, type TestBackend } from '#tests/support/backend.ts'
import { Trial } from '#tests/support/trial.ts'
import { createDeviceCookies } from '../../../packages/backend/src/auth/device-cookies.ts'
import { AuthError } from '../../../packages/backend/src/auth/errors.ts'
import { createLimits } from '../../../packages/backend/src/auth/limits.ts'
import { createKnownNetworks } from '../../../packages/backend/src/auth/stores/known-networks.ts'

/** As many as any store keeps. */
const FLOOD = 4_000
const MB = 1024 * 1024
const request = new Request(`${SITE_URL}/auth/v1/token`)
const trial = new Trial('nobody gets in', 'passwords, mails and visits of anonymous clients with an address each')

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
  return createLimits({
    gate: new Gate(() => 0),
    knownNetworks: createKnownNetworks(database, keys.secret),
    devices: createDeviceCookies(keys.secret, SITE_URL),
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

function bytesUsed(): number {
  setFlagsFromString('--expose_gc')
  runInNewContext('gc')()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

it('their counters take a few megabytes, however many there are', () => {
  const gate = new Gate(() => 0)
  const rules = Object.keys(RULES) as RuleName[]
  let number = 0
  const floodMb = () => {
    const before = bytesUsed()
    for (const end = number + FLOOD; number < end; number++) {
      const network = networkOf(addressOf(number))
      for (const rule of rules) gate.take(rule, { network, name: nameOf(number) })
    }
    return (bytesUsed() - before) / MB
  }
  const [first, second] = [floodMb(), floodMb()]
  trial.record(`${FLOOD} strangers: ${rules.length} rules took ${first.toFixed(1)} MB`, first < 30)
  trial.record(`as many again took ${second.toFixed(1)} MB more`, second < 1)
  // the counters still exist, and were measured
  const last = { network: networkOf(addressOf(number - 1)), name: nameOf(number - 1) }
  expect(gate.take('mailRequest', last)).toBeGreaterThan(0)
  expect(trial.failures).toEqual([])
})

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
  trial.record(`${guessed} guesses more at the owner’s password`, guessed === 0)
  trial.record(`${written} mails more to the owner`, written === 0)
  expect(trial.failures).toEqual([])
})
