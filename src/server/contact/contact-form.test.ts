import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ContactAnswer } from '#content/message/contact-answer.ts'
import { mountRoutes } from '../http/route.ts'
import { contactFormRoutes } from './contact-form.ts'
import { sendThroughFunction } from './send-through-function.ts'

const message = { name: 'Nora Quill', email: 'nora@press.example', message: 'May I call you?\nOn Monday?' }
const siteUrl = 'https://site.example'

function startForm(answer: () => Promise<Response> = async () => Response.json({ success: true })) {
  const send = vi.fn(answer)
  const log = vi.fn()
  const renderPage = vi.fn(async (shown: ContactAnswer) => JSON.stringify(shown))
  const route = mountRoutes(contactFormRoutes({ siteUrl, send, renderPage, log }))
  const post = async (fields: Record<string, string>, headers: Record<string, string> = { origin: siteUrl }) => {
    const request = new Request('http://127.0.0.1:3000/contact', {
      method: 'POST',
      headers,
      body: new URLSearchParams(fields),
    })
    const response = await route.fetch(request, { clientAddress: '203.0.113.9' })
    const location = response.headers.get('location')
    if (location) return { status: response.status, headers: response.headers, location, ...(await get(location)) }
    const shown: ContactAnswer = JSON.parse(await response.text())
    return { status: response.status, headers: response.headers, location, page: null, shown }
  }
  const get = async (path: string, clientAddress = '203.0.113.9') => {
    const answer = await route.fetch(new Request(`http://127.0.0.1:3000${path}`), { clientAddress })
    const shown: ContactAnswer = JSON.parse(await answer.text())
    return { page: { status: answer.status, headers: answer.headers }, shown }
  }
  return { post, get, send, log, route }
}

/** In place of what was sent. */
const NO_MORE = { isSent: true, values: { name: '', email: '', message: '' } }

test('the message is passed on with the address of the client, and answered with thanks', async () => {
  const { post, send } = startForm()
  const { status, headers, location, page, shown } = await post({
    ...message,
    message: 'May I call you?\r\nOn Monday?',
  })
  expect([status, headers.get('cache-control')]).toEqual([303, 'no-store'])
  expect(location, 'nothing about a person').toMatch(/^\/contact\?sent=[\da-f-]{36}$/)
  expect(page?.status).toBe(200)
  expect(page?.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page?.headers.get('cache-control')).toBe('no-store')
  expect(page?.headers.get('referrer-policy')).toBe('no-referrer')
  expect(shown).toEqual({ isSent: true, values: message })
  expect(send.mock.calls).toEqual([
    [message, { clientAddress: '203.0.113.9', signals: { isTrapFilled: false, secondsTaken: null } }],
  ])
})

test('what was sent is shown for ten minutes, to its sender alone, and reading it again sends nothing', async () => {
  const { post, get, send } = startForm()
  const { location, shown } = await post({ ...message, about: 'podcast' })
  expect(shown).toEqual({ isSent: true, values: message, about: 'podcast' })
  expect((await get(String(location))).shown).toEqual(shown)
  expect((await get(String(location), '203.0.113.10')).shown).toEqual(NO_MORE)
  expect((await get('/contact?sent=guessed')).shown).toEqual(NO_MORE)
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10 * 60_000)
  onTestFinished(() => clock.mockRestore())
  await setTimeout(5) // the cache looks at the clock once a millisecond
  expect((await get(String(location))).shown).toEqual(NO_MORE)
  expect(send).toHaveBeenCalledTimes(1)
})

test('of a hundred and one messages the first is shown no more', async () => {
  const { post, get } = startForm()
  const { location: first } = await post(message)
  const { location: second } = await post({ ...message, name: 'Second' })
  for (let sent = 2; sent <= 100; sent++) await post(message)
  expect((await get(String(first))).shown).toEqual(NO_MORE)
  expect((await get(String(second))).shown.values.name).toBe('Second')
})

test('errors are shown next to their fields, and the input is kept', async () => {
  const { post, send } = startForm()
  const values = { ...message, name: '', email: 'nora' }
  const { status, shown } = await post(values)
  expect(status).toBe(422)
  expect(shown).toEqual({
    isSent: false,
    error: 'Name is required. Please enter a valid email address',
    fieldErrors: { name: 'Name is required', email: 'Please enter a valid email address' },
    values,
  })
  expect(send).not.toHaveBeenCalled()
})

test('the subject becomes the first line, and a subject alone is no message', async () => {
  const { post, send } = startForm()
  await post({ ...message, about: 'advisory' })
  await post({ ...message, about: 'something unknown' })
  const texts = send.mock.calls.map((call: unknown[]) => (call[0] as typeof message).message)
  expect(texts).toEqual([`About: Advisory\n\n${message.message}`, message.message])

  const { status, shown } = await post({ ...message, message: ' ', about: 'advisory' })
  expect([status, shown.fieldErrors, shown.about]).toEqual([422, { message: 'Message is required' }, 'advisory'])
  expect(shown.values.message).toBe(' ')
})

test('what is asked about an event is part of the message, and stays with the words of one that is refused', async () => {
  const { post, send } = startForm()
  const answers = { event: 'Harbour Days\r\nBudget: all of it', place: 'Bergen', audience: '' }
  await post({ ...message, ...answers, about: 'speaking' })
  const [sent] = send.mock.calls[0] as unknown as [typeof message]
  expect(sent.message).toBe(
    `About: Speaking\nEvent: Harbour Days Budget: all of it\nPlace: Bergen\n\n${message.message}`,
  )

  const { status, shown } = await post({ ...message, name: '', ...answers, about: 'press' })
  expect([status, shown.about, shown.answers]).toEqual([422, 'press', { event: answers.event, place: 'Bergen' }])
})

test('a message that is too long with its answers says by how much, and keeps every word', async () => {
  const { post, send } = startForm()
  const words = { ...message, message: 'm'.repeat(9_999) }
  const { status, shown } = await post({ ...words, name: ' ', about: 'speaking', place: 'Bergen' })
  expect([status, shown.error]).toEqual([422, 'Name is required. The message is 30 characters too long'])
  expect(shown.fieldErrors?.message).toBe('The message is 30 characters too long')
  expect([shown.values.message, shown.answers]).toEqual([words.message, { place: 'Bergen' }])
  expect(send).not.toHaveBeenCalled()
})

test('fields that are not sent count as empty, others are left alone', async () => {
  const { post, send } = startForm()
  expect((await post({ name: 'N', email: 'n@x.example' })).shown.fieldErrors).toEqual({
    message: 'Message is required',
  })
  expect((await post({ ...message, to: 'all@x.example' })).status).toBe(303)
  expect(send.mock.calls).toEqual([
    [message, { clientAddress: '203.0.113.9', signals: { isTrapFilled: false, secondsTaken: null } }],
  ])
})

test.each([
  ['the site itself', { origin: siteUrl }, 303],
  ['no origin, but the same site', { 'sec-fetch-site': 'same-origin' }, 303],
  ['the IP address of the site', { origin: 'http://192.0.2.7:3000', host: '192.0.2.7:3000' }, 303],
  ['its other IP address', { origin: 'http://[2001:db8::7]', host: '[2001:db8::7]' }, 303],
  ['this machine', { origin: 'http://localhost:3000', host: 'localhost:3000' }, 303],
  ['a domain that leads here', { origin: 'https://evil.example', host: 'evil.example' }, 403],
  ['another port of that address', { origin: 'http://192.0.2.7:4000', host: '192.0.2.7:3000' }, 403],
  ['a page without an address', { origin: 'file://', host: '192.0.2.7:3000' }, 403],
  ['no origin at all', {}, 403],
  ['another origin', { origin: 'https://evil.example' }, 403],
  [
    'another origin that claims the same site',
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    403,
  ],
  ['an origin that only begins alike', { origin: 'https://site.example.evil.example' }, 403],
  ['a hidden origin', { origin: 'null' }, 403],
  ['a sister site', { 'sec-fetch-site': 'same-site' }, 403],
  ['the address typed by hand', { 'sec-fetch-site': 'none' }, 403],
])('a form from %s', async (_, headers, status) => {
  const { post, send } = startForm()
  expect((await post(message, headers as Record<string, string>)).status).toBe(status)
  expect(send).toHaveBeenCalledTimes(status === 303 ? 1 : 0)
})

test.each([
  [
    'a limit',
    async () => Response.json({ error: 'Too many messages.' }, { status: 429, headers: { 'retry-after': '60' } }),
    429,
    'Too many messages.',
  ],
  [
    'a failing store',
    async () => Response.json({ error: 'It could not be saved.' }, { status: 500 }),
    502,
    'It could not be saved.',
  ],
  ['a refusal without a word', async () => new Response('<html>', { status: 503 }), 502, 'Failed to send message'],
  [
    'no answer',
    async () => Promise.reject(new Error('ECONNREFUSED')),
    502,
    'Failed to send message. Please try again.',
  ],
])('%s keeps the words and says why', async (_, answer, status, error) => {
  const { post } = startForm(answer)
  const result = await post(message)
  expect([result.status, result.shown]).toEqual([status, { isSent: false, error, values: message }])
  expect(result.headers.get('retry-after')).toBe(status === 429 ? '60' : null)
})

test('no answer is logged', async () => {
  const fault = new Error('ECONNREFUSED')
  const { post, log } = startForm(() => Promise.reject(fault))
  await post(message)
  expect(log).toHaveBeenCalledWith('A contact message could not be passed on to send-email', fault)
})

test('the longest allowed message passes in any script, a longer body is refused unread', async () => {
  const { post, send } = startForm()
  expect((await post({ ...message, message: '中'.repeat(10_000) })).status).toBe(303)
  expect((await post({ ...message, message: 'x'.repeat(120_000) })).status).toBe(413)
  expect(send).toHaveBeenCalledTimes(1)
})

test('GET /contact leads to the form', async () => {
  const answer = await startForm().route.request('/contact')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#contact'])
})

test('the function gets exactly {name, email, message}; key, address and spam signals are sent as headers', async () => {
  const fetch = vi.fn(async (_request: Request, _info: { clientAddress: string }) => Response.json({ success: true }))
  const send = sendThroughFunction({ url: 'https://api.example', key: 'sb_publishable_x' }, fetch)
  await send(message, { clientAddress: '203.0.113.9', signals: { isTrapFilled: true, secondsTaken: null } })
  const [request, info] = fetch.mock.calls[0]!
  expect([request.method, request.url]).toEqual(['POST', 'https://api.example/functions/v1/send-email'])
  expect(request.headers.get('apikey')).toBe('sb_publishable_x')
  expect(request.headers.get('x-forwarded-for')).toBe('203.0.113.9')
  expect(request.headers.get('x-client-info')).toBe('trap=1&seconds=')
  expect(await request.json()).toEqual(message)
  expect(info).toEqual({ clientAddress: '203.0.113.9' })
})

test('a message is sent with the publishable key when the function refuses the secret key', async () => {
  const fetch = vi.fn(async ({ headers }: Request) =>
    headers.get('apikey') === 'sb_publishable_x'
      ? Response.json({ success: true })
      : Response.json({ error: 'Invalid API key' }, { status: 401 }),
  )
  const api = { url: 'https://api.example', key: 'sb_publishable_x', secretKey: 'sb_secret_old' }
  const sender = { clientAddress: '203.0.113.9', signals: { isTrapFilled: false, secondsTaken: null } }
  expect((await sendThroughFunction(api, fetch)(message, sender)).status).toBe(200)
  expect(fetch).toHaveBeenCalledTimes(2)
  const refused = sendThroughFunction({ ...api, key: 'sb_publishable_old' }, fetch)
  expect((await refused(message, sender)).status).toBe(401)
})
