import { Gate } from '@portico/gate'
import { RULES } from '@portico/gate/rules'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSendEmail } from '#functions/send-email/handler.ts'
import { createMessageStore } from '#functions/send-email/store.ts'
import { limitMessages } from '#server/contact/limit-messages.ts'
import { openTestAuth, type TestAuth } from '#tests/support/auth.ts'
import { clientOf, SITE_URL } from '#tests/support/backend.ts'
import { Trial } from '#tests/support/trial.ts'

const trial = new Trial('nobody gets in', 'wrong passwords, codes, resets and messages from a /64, a /56 and a /48')

let auth: TestAuth
beforeAll(async () => {
  auth = await openTestAuth({
    now: () => 0,
    functions: { 'send-email': (request) => sendEmail(request) },
  })
  const { secret } = auth.keys
  const service = clientOf(auth, secret, secret)
  const sendEmail = createSendEmail({
    store: createMessageStore(service),
    // readers of the site: what others are refused is not by network
    limit: limitMessages(new Gate(), { hasSeen: () => true, noteRefused() {} }, () => {}),
    isKnownKey: () => true,
    log: () => {},
  })
})
afterAll(() => {
  trial.print()
  auth.dispose()
})

const hex = (number: number) => number.toString(16)
const blocks: [string, number, (number: number) => string][] = [
  ['/64', 1, (number) => `2001:db8:a:1:${hex(number)}::1`],
  ['/56', 2, (number) => `2001:db8:b:1${hex(number).padStart(2, '0')}::1`],
  ['/48', 4, (number) => `2001:db8:c:${hex(number)}00::1`],
]

/** What is tried, and how often one line may do it. */
const attempts: [string, number, (number: number, address: string) => Promise<{ status: number }>][] = [
  [
    'wrong passwords',
    RULES.password.both[0],
    (_, address) =>
      auth.call('POST', 'token?grant_type=password', { address, body: { email: 'a@portico.test', password: 'wrong' } }),
  ],
  [
    'wrong codes',
    RULES.code.network[0],
    (_, address) =>
      auth.call('POST', 'verify', { address, body: { type: 'email', email: 'a@portico.test', token: '123456' } }),
  ],
  [
    'resets',
    RULES.mailRequest.both[0],
    (_, address) => auth.call('POST', 'recover', { address, body: { email: 'b@portico.test' } }),
  ],
  [
    'messages',
    5,
    (number, clientAddress) =>
      auth.fetch(
        new Request(`${SITE_URL}/functions/v1/send-email`, {
          method: 'POST',
          headers: { apikey: auth.keys.publishable, 'content-type': 'application/json' },
          body: JSON.stringify({ name: 'N', email: 'n@press.example', message: `No. ${number} of ${clientAddress}` }),
        }),
        { clientAddress },
      ),
  ],
]

it.each(attempts)('%s are limited for each width of a network', async (what, allowance, attempt) => {
  for (const [width, share, addressOf] of blocks) {
    let passed = 0
    for (let number = 0; number < allowance * share + 20; number++) {
      const { status } = await attempt(number, addressOf(number))
      trial.record(`${what} from a ${width}: ${status}`, passed < allowance * share || status === 429)
      if (status !== 429) passed++
    }
    expect([width, passed]).toEqual([width, allowance * share])
  }
  // neighbours outside the /48 are not affected
  expect((await attempt(0, '2001:db8:d::1')).status).not.toBe(429)
  expect(trial.failures).toEqual([])
})
