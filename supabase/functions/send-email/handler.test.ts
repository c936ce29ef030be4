import { expect, test, vi } from 'vitest'
import { createSendEmail, type MessageStore, type SendEmailParts } from './handler.ts'

/* Cases that need a test double; what every caller sees is tested in tests/functions, on Node and Deno. */

const message = { name: 'Nora Quill', email: 'nora@press.example', message: 'May I call you on Monday?' }

function startFunction(parts: Partial<SendEmailParts> = {}) {
  const store = vi.fn<MessageStore['add']>(async () => ({ id: '1', isRepeat: false }))
  const find = async () => undefined
  const log = vi.fn()
  const sendEmail = createSendEmail({
    store: { find, add: store },
    log,
    isKnownKey: (key) => key === 'sb_publishable_x',
    ...parts,
  })
  const post = (body: unknown, init: RequestInit = {}) =>
    sendEmail(
      new Request('https://site.example/functions/v1/send-email', {
        method: 'POST',
        headers: { apikey: 'sb_publishable_x', 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
        ...init,
      }),
    )
  return { post, store, log, sendEmail }
}

test('a message is stored, then answered with success', async () => {
  const order: string[] = []
  const { post } = startFunction({
    store: {
      find: async () => undefined,
      async add(stored) {
        expect(stored).toEqual(message)
        await new Promise((resolve) => setTimeout(resolve, 5))
        order.push('stored')
        return { id: '1', isRepeat: false }
      },
    },
  })
  const answer = await post(message)
  order.push('answered')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ success: true })
  expect(order).toEqual(['stored', 'answered'])
})

test('a body without a stated length is cut too', async () => {
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      sent += 10_000
      controller.enqueue(new Uint8Array(10_000).fill(120))
    },
  })
  const { post } = startFunction()
  const init = { body, duplex: 'half' } as RequestInit // the browser's types lack `duplex`
  expect((await post('', init)).status).toBe(413)
  expect(sent).toBeLessThan(300_000)
})

test('a preflight is answered as Supabase functions do, where the function faces browsers itself', async () => {
  const preflight = new Request('https://site.example/', { method: 'OPTIONS' })
  const open = await startFunction({ allowOrigin: '*' }).sendEmail(preflight)
  expect(open.status).toBe(204)
  expect(open.headers.get('access-control-allow-origin')).toBe('*')
  expect(open.headers.get('access-control-allow-headers')).toContain('apikey')
  const closed = await startFunction().sendEmail(preflight)
  expect(closed.headers.has('access-control-allow-origin')).toBe(false)
})

test('a limit answers 429 and when to come back; nothing is stored', async () => {
  const limit = vi.fn(async () => ({ retryAfterSeconds: 125 }))
  const { post, store } = startFunction({ limit })
  const headers = { apikey: 'sb_publishable_x', 'x-forwarded-for': '203.0.113.9' }
  const answer = await post(message, { headers })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '125'])
  expect(await answer.json()).toEqual({
    error: 'Too many messages. Please try again in 3 minutes.',
    ...{ code: 'too_many', count: 125 },
  })
  expect(limit).toHaveBeenCalledWith('203.0.113.9')
  expect(store).not.toHaveBeenCalled()
})

test('a message refused for its content does not count', async () => {
  const limit = vi.fn(async () => null)
  const { post } = startFunction({ limit })
  await post({ ...message, name: '' })
  expect(limit).not.toHaveBeenCalled()
})

test('a failing store is never a success, and reveals no internals', async () => {
  const fault = new Error('disk I/O error at /var/lib')
  const { post, log } = startFunction({ store: { find: async () => undefined, add: () => Promise.reject(fault) } })
  const answer = await post(message)
  expect(answer.status).toBe(500)
  expect(await answer.json()).toMatchObject({
    error: 'Your message could not be saved. Please try again in a few minutes.',
    code: 'not_saved',
  })
  expect(log).toHaveBeenCalledWith('A contact message could not be stored', fault)
})

test.each([
  ['a visitor is whom the first proxy saw', { 'x-forwarded-for': '203.0.113.9, 10.0.0.1' }, '203.0.113.9'],
  [
    'behind Cloudflare it is the address that Cloudflare saw, whatever the client claims',
    { 'x-forwarded-for': '10.9.9.9, 203.0.113.9', 'cf-connecting-ip': '203.0.113.9' },
    '203.0.113.9',
  ],
  ['nobody said', {}, 'unknown'],
])('whose message it is: %s', async (_, headers, address) => {
  const limit = vi.fn(async () => null)
  const { post } = startFunction({ limit })
  await post(message, { headers: { apikey: 'sb_publishable_x', ...headers } })
  expect(limit).toHaveBeenCalledWith(address)
})

test("what the site's own server sends is not counted, whichever header has its key", async () => {
  const limit = vi.fn(async () => ({ retryAfterSeconds: 600 }))
  const { post } = startFunction({ limit, isSecretKey: (key) => key === 'sb_secret_x', isKnownKey: () => true })
  for (const headers of [{ apikey: 'sb_secret_x' }, { authorization: 'Bearer sb_secret_x' }])
    expect((await post(message, { headers })).status).toBe(200)
  expect(limit).not.toHaveBeenCalled()
  expect((await post(message, { headers: { apikey: 'sb_publishable_x' } })).status).toBe(429)
})
