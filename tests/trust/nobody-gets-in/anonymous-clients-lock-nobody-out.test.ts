import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CHEAP, OWNER, openTestAuth, PASSWORD } from '#tests/support/auth.ts'
import { openTestBackend, SITE_URL, type TestBackend } from '#tests/support/backend.ts'
import { Trial } from '#tests/support/trial.ts'

const HOME = '192.0.2.1'
/** Time stands still, so no allowance is replenished. */
const still = { now: () => 0, hashing: CHEAP }
const dataDir = mkdtempSync(join(tmpdir(), 'portico-lockout-'))
const signIns = new Trial('everybody can use it', 'sign-ins of the owner while others guess')
const guesses = new Trial('nobody gets in', 'anonymous guesses, with and without a cookie')

let backend: TestBackend
let addresses = 0
/** As the owner's browser stores it. */
let cookie = ''

beforeAll(async () => {
  const auth = await openTestAuth({ dataDir, ...still })
  backend = auth
  cookie = cookieOf(await signIn(PASSWORD, HOME))
})
afterAll(() => {
  signIns.print()
  guesses.print()
  backend.dispose()
})

const signIn = (password: string, clientAddress: string, cookie = '', email = OWNER) =>
  backend.fetch(
    new Request(`${SITE_URL}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: backend.keys.publishable, 'content-type': 'application/json', ...(cookie && { cookie }) },
      body: JSON.stringify({ email, password }),
    }),
    { clientAddress },
  )
const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]!.split(';')[0]!
const newAddress = () => `10.${addresses++ >> 8}.${addresses & 255}.9`

/** One wrong password from each of this many new addresses, at once. */
async function guess(count: number): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: count }, () => signIn('a wrong password', newAddress())))
  for (const { status } of answers) guesses.record(`answered ${status}`, status === 400 || status === 429)
  return answers.map(({ status }) => status)
}

/** Until everybody new to the account shares one attempt a second, and has had it. */
const exhaust = async () => {
  for (let round = 0; round < 15; round++) await guess(10)
}

/** Twenty times, each amid fifty guesses from as many addresses: how often the owner got in. */
async function signInTwentyTimes(addressOf: (number: number) => string, withCookie: boolean): Promise<void> {
  for (let number = 0; number < 20; number++) {
    const strangers = guess(50)
    const answer = await signIn(PASSWORD, addressOf(number), withCookie ? cookie : '')
    signIns.record(`from ${addressOf(number)}: ${answer.status}`, answer.status === 200)
    if (answer.ok && withCookie) cookie = cookieOf(answer)
    await strangers
  }
}

it('everybody new to the account is slowed, the owner’s device is not, wherever it is', async () => {
  await exhaust()
  const statuses = await guess(20)
  expect(statuses).toEqual(Array(20).fill(429))
  await signInTwentyTimes((number) => `198.51.100.${number}`, true)
  expect(signIns.failures).toEqual([])
})

it('nor is a network that the owner has signed in from', async () => {
  await signInTwentyTimes(() => HOME, false)
  expect(signIns.failures).toEqual([])
})

it('both are known after a restart', async () => {
  backend.close()
  backend = await openTestBackend({ dataDir, ...still })
  await exhaust()
  await signInTwentyTimes((number) => `203.0.113.${number}`, true)
  await signInTwentyTimes(() => HOME, false)
  expect(signIns.failures).toEqual([])
})

it('a stolen cookie has ten attempts and is anonymous then; the owner’s next one has its own', async () => {
  const stolen = cookie
  cookie = cookieOf(await signIn(PASSWORD, HOME, cookie))
  await exhaust()
  const statuses: number[] = []
  for (let tries = 0; tries < 40; tries++)
    statuses.push((await signIn('a wrong password', newAddress(), stolen)).status)
  const checked = statuses.filter((status) => status === 400).length
  guesses.record(`a stolen cookie had ${checked} tries`, checked === 10)
  expect(statuses).toEqual([...Array(10).fill(400), ...Array(30).fill(429)])
  expect((await signIn(PASSWORD, newAddress(), cookie)).status).toBe(200)
})

it('a forged cookie, and one of another account, has none', async () => {
  const email = 'thief@portico.test'
  const id = backend.accounts.create(email, await backend.accounts.hashPassword('nine lamps along the pier', email))
  const own = cookieOf(await signIn('nine lamps along the pier', newAddress(), '', email))
  const [ownName, ownerName] = [own, cookie].map((pair) => pair.split('=')[0]!)
  const forged = [
    own,
    own.replace(ownName!, ownerName!),
    own.replace(ownName!, ownerName!).replace(id, '00000000-0000-4000-8000-000000000000'),
    `${cookie.slice(0, -6)}AAA%3D`,
    `${ownerName}=1`,
  ]
  await exhaust()
  for (const one of forged) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn('a wrong password', newAddress(), one)))
    const checked = answers.filter(({ status }) => status === 400).length
    guesses.record(`${checked} tries with ${one}`, checked === 0)
  }
  expect(guesses.failures).toEqual([])
})
