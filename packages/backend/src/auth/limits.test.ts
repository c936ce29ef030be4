import { Gate } from '@portico/gate'
import { networkOf } from '@portico/gate/network'
import { RULES } from '@portico/gate/rules'
import { beforeEach, describe, expect, it } from 'vitest'
import { AUTH_SETTINGS } from './auth-settings.ts'
import { AuthError } from './errors.ts'
import { createLimits, type Limits } from './limits.ts'

const [HOME, STRANGE] = ['192.0.2.1', '203.0.113.9']
const [OWNER, UNKNOWN, ID] = ['owner@portico.test', 'nobody@portico.test', 'the owner’s account']
const DEVICE = 'a-device-of-the-owner'

let now: number
let limits: Limits
/** Networks that signed in to the owner's account, by proof. */
let known: Set<string>
beforeEach(() => {
  now = 0
  known = new Set()
  limits = createLimits({
    gate: new Gate(() => now),
    knownNetworks: {
      has: (id, proof, [{ name }]) => id === ID && known.has(`${proof} ${name}`),
      add: (_id, proof, [{ name }]) => void known.add(`${proof} ${name}`),
    },
    devices: { deviceOf: async (request, id) => (id === ID && request.headers.get('cookie')) || undefined },
    findAccount: (email) => (email === OWNER ? { id: ID } : undefined),
  })
})

const password = (address: string, email = OWNER, cookie = '') =>
  limits.password(networkOf(address), email, new Request('http://portico.test', { headers: { cookie } }))
const factor = async (address: string) => limits.factor(networkOf(address), ID)
const newNetwork = (number: number) => `2001:${number.toString(16)}::1`

/** 0, or the seconds that a refusal asks for. */
async function waitOf(attempt: () => unknown): Promise<number> {
  try {
    await attempt()
    return 0
  } catch (error) {
    if (error instanceof AuthError && error.status === 429) return Number(error.headers['retry-after'])
    throw error
  }
}

/** How many attempts pass until the first refusal, and for how many seconds that is; up to 500. */
async function untilRefused(attempt: (number: number) => unknown): Promise<[passed: number, wait: number]> {
  for (let passed = 0; passed < 500; passed++) {
    const wait = await waitOf(() => attempt(passed))
    if (wait) return [passed, wait]
  }
  return [500, 0]
}

const MINUTES = 60

describe('the number of attempts at once, and the wait after that', () => {
  const net = (number: number) => networkOf(newNetwork(number))
  const home = networkOf(HOME)
  it.each<[string, (number: number) => unknown, number, number]>([
    ['the owner’s password, from one network', () => password(STRANGE), 10, 90],
    ['a password of nobody, from one network', () => password(STRANGE, UNKNOWN), 10, 90],
    ['a password, in letters of either case', (n) => password(STRANGE, n % 2 ? OWNER : 'Owner@Portico.test'), 10, 90],
    ['a password, from an IPv4 /24', (n) => password(`203.0.113.${n}`), 40, 23],
    ['a password, from a /64', (n) => password(`2001:db8:a:1::${n}`), 10, 90],
    ['a password, from a /56', (n) => password(`2001:db8:a:${n % 9}::1`), 20, 45],
    ['a password, from a /48', (n) => password(`2001:db8:a:${n % 9}00::1`), 40, 23],
    ['passwords of many accounts, from one network', (n) => password(STRANGE, `${n}@portico.test`), 60, MINUTES],
    ['the owner’s password, from ever new networks', (n) => password(newNetwork(n)), 100, 1],
    ['a password of nobody, from ever new networks', (n) => password(newNetwork(n), UNKNOWN), 100, 1],
    ['a second factor, from one network', () => factor(STRANGE), 5, MINUTES],
    ['a second factor, from ever new networks', (n) => factor(newNetwork(n)), 10, 6 * MINUTES],
    ['a mail, from one network', () => limits.mail(home, OWNER), 1, MINUTES],
    ['mails of many accounts, from one network', (n) => limits.mail(home, `${n}@portico.test`), 30, 2 * MINUTES],
    ['mails of one account, from ever new networks', (n) => limits.mail(net(n), OWNER), 12, 5 * MINUTES],
    ['mails of a session', (n) => limits.mailOfSession(net(n), OWNER), 12, 5 * MINUTES],
    ['what mails nothing, from one network', () => limits.noMail(home, OWNER), 1, MINUTES],
    ['what mails nothing, from ever new networks', (n) => limits.noMail(net(n), OWNER), 500, 0],
    ['codes and links of mails', () => limits.verify(home), 30, 10],
    ['refresh tokens that were never issued', () => limits.refresh(home), 150, 2],
    ['refresh tokens of a session', (n) => limits.refresh(net(n), 'a session'), 150, 2],
  ])('limits %s', async (_what, attempt, passed, wait) => {
    expect(await untilRefused(attempt)).toEqual([passed, wait])
  })
})

describe('a password', () => {
  it('can be tried again after the wait, and elsewhere at once', async () => {
    const [, wait] = await untilRefused(() => password(STRANGE))
    expect(await waitOf(() => password(HOME))).toBe(0)
    now += wait * 1000
    expect(await waitOf(() => password(STRANGE))).toBe(0)
    expect(await waitOf(() => password(STRANGE))).toBe(90)
  })

  it('makes up for the failures before it', async () => {
    for (let round = 0; round < 5; round++) {
      for (let failures = 0; failures < 9; failures++) await password(HOME)
      ;(await password(HOME)).succeed()
    }
  })

  it('of another account does not reset the count', async () => {
    await untilRefused(() => password(STRANGE))
    ;(await password(STRANGE, UNKNOWN)).succeed()
    expect(await waitOf(() => password(STRANGE))).toBe(90)
  })

  it('of a known network is not held up by the failures of all others', async () => {
    const first = await password(HOME)
    expect(first.isFamiliar).toBe(false)
    first.succeed()
    await untilRefused((number) => password(newNetwork(number)))
    expect((await password(HOME)).isFamiliar).toBe(true)
    expect(await waitOf(() => password('198.51.100.7'))).toBe(1)
    // not even of those in its own /24, which is not known as a whole
    expect(await waitOf(() => password('192.0.2.2'))).toBe(1)
  })

  it('of a known device is not affected by others; after ten failures it counts as anonymous', async () => {
    await untilRefused((number) => password(newNetwork(number)))
    await untilRefused(() => password(STRANGE))
    const tries = await Promise.all(Array.from({ length: 10 }, () => password(STRANGE, OWNER, DEVICE)))
    expect(tries.map(({ isFamiliar }) => isFamiliar)).toEqual(Array(10).fill(true))
    expect(await waitOf(() => password(STRANGE, OWNER, DEVICE))).toBe(1)
    tries[0]!.succeed()
    // its own, and then those of a network that is known now
    expect(await untilRefused(() => password(STRANGE, OWNER, DEVICE))).toEqual([20, 90])
  })
})

it('a second factor of a known network is not held up by the failures of all others', async () => {
  ;(await factor(HOME)).succeed()
  await untilRefused((number) => factor(newNetwork(number)))
  expect((await factor(HOME)).isFamiliar).toBe(true)
  expect(await waitOf(() => factor('198.51.100.7'))).toBe(6 * MINUTES)
})

it('a session and what mails nothing leave the owner the mails of a recovery', async () => {
  await untilRefused((number) => limits.mailOfSession(networkOf(newNetwork(number)), OWNER))
  await untilRefused((number) => limits.noMail(networkOf(newNetwork(number)), OWNER))
  expect(await untilRefused((number) => limits.mail(networkOf(`2a00:${number}::1`), OWNER))).toEqual([12, 5 * MINUTES])
})

it('anonymous clients in the owner’s network use up no refreshes of the owner’s session', async () => {
  await untilRefused(() => limits.refresh(networkOf(HOME)))
  expect(await waitOf(() => limits.refresh(networkOf(HOME), 'a session'))).toBe(0)
})

it('a code of a mail allows five guesses, however long it takes', () => {
  const guesses = Array.from({ length: 10 }, () => {
    now += 600_000
    return limits.mayGuess('a code')
  })
  expect(guesses).toEqual([...Array(5).fill(true), ...Array(5).fill(false)])
  expect(limits.mayGuess('another code')).toBe(true)
})

it('a million codes take more than a thousand times as long to guess as a code lives', () => {
  const [mails, seconds] = RULES.mailToAccount.name
  // those that can be requested at once, and those of the hour after
  const codes = mails + (mails / seconds) * AUTH_SETTINGS.codeSeconds
  expect(1_000_000 / (codes * RULES.guess.own[0])).toBeGreaterThan(1000)
})
