import { Gate } from '@portico/gate'
import { RULES } from '@portico/gate/rules'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createSendEmail, type LimitMessages } from '#functions/send-email/handler.ts'
import { createMessageStore } from '#functions/send-email/store.ts'
import { clientOf, openTestBackend, SITE_URL } from '#tests/support/backend.ts'
import { createRecentPageLoads } from '../http/recent-page-loads.ts'
import { limitMessages } from './limit-messages.ts'
import { projectSendEmail } from './send-through-function.ts'

const message = { name: 'Nora Quill', email: 'nora@press.example', message: 'May I call you on Monday?' }

/** A project with its function, and the server's own before it. */
async function openProject({ refusesSecret = false } = {}) {
  const limitOfFunction = vi.fn<LimitMessages>(async () => null)
  const backend = await openTestBackend({ functions: { 'send-email': (request) => sendEmail(request) } })
  onTestFinished(() => backend.dispose())
  const { publishable, secret } = backend.keys
  const sendEmail = createSendEmail({
    store: createMessageStore(clientOf(backend, secret, secret)),
    isKnownKey: (key) => key === publishable || (key === secret && !refusesSecret),
    isSecretKey: (key) => key === secret,
    limit: limitOfFunction,
    log: () => {},
  })
  const [onStored, log] = [vi.fn(), vi.fn()]
  const fetch: typeof globalThis.fetch = (input, init) => backend.fetch(new Request(input, init))
  const handle = projectSendEmail({
    withSecret: { url: SITE_URL, key: secret, fetch },
    publishableKey: publishable,
    limit: limitMessages(new Gate(() => 0), createRecentPageLoads(), () => {}),
    onStored,
    log,
  })
  const post = async (text: string, headers: Record<string, string> = {}, clientAddress = '203.0.113.9') => {
    const body = JSON.stringify({ ...message, message: text })
    const init = { method: 'POST', headers: { apikey: publishable, ...headers }, body }
    const answer = await handle(new Request(`${SITE_URL}/functions/v1/send-email`, init), { clientAddress })
    return { status: answer.status, body: await answer.json(), retryAfter: answer.headers.get('retry-after') }
  }
  const inbox = () => backend.database.all('select message, status from contact_messages order by message')
  return { backend, post, inbox, limitOfFunction, onStored, log }
}

const SENT = { status: 200, body: { success: true }, retryAfter: null }

test('a message is counted here and not by the function, which stores it with what the form noticed', async () => {
  const { post, inbox, limitOfFunction, onStored } = await openProject()
  expect(await post('May I call?')).toEqual(SENT)
  expect(onStored).toHaveBeenCalledOnce()
  expect(await post('Buy this', { 'x-client-info': 'trap=1&seconds=1' })).toEqual(SENT)
  expect(await post('May I call?')).toEqual(SENT)
  expect(inbox()).toEqual([
    { message: 'Buy this', status: 'spam' },
    { message: 'May I call?', status: 'pending' },
  ])
  expect(limitOfFunction).not.toHaveBeenCalled()
})

test('a client has its five messages, whatever address it claims, and repeats are not counted', async () => {
  const { post } = await openProject()
  const [most] = RULES.message.network
  const claims = (number: number) => ({
    'cf-connecting-ip': `198.51.${number}.1`,
    'x-forwarded-for': `198.52.${number}.1`,
  })
  for (let number = 0; number < most; number++) {
    expect(await post(`No. ${number}`, claims(number))).toEqual(SENT)
    expect(await post(`No. ${number}`, claims(number))).toEqual(SENT)
  }
  expect(await post('One more', claims(9))).toMatchObject({ status: 429, retryAfter: '120' })
  expect(await post('One more', {}, '203.0.113.10')).toEqual(SENT)
})

test('without one of the keys nothing is passed on', async () => {
  const { post, inbox } = await openProject()
  expect(await post('No key', { apikey: 'another' })).toMatchObject({ status: 401, body: { error: 'Invalid API key' } })
  expect(inbox()).toEqual([])
})

test('where the function knows another secret key it counts the message, and its refusal reaches the visitor', async () => {
  const { post, limitOfFunction } = await openProject({ refusesSecret: true })
  expect(await post('One')).toEqual(SENT)
  limitOfFunction.mockResolvedValue({ retryAfterSeconds: 90 })
  expect(await post('Two')).toEqual({
    status: 429,
    body: { error: 'Too many messages. Please try again in 2 minutes.', code: 'too_many', count: 90 },
    retryAfter: '90',
  })
})

test('a project that fails is no success, and the log says why', async () => {
  const { backend, post, onStored, log } = await openProject()
  backend.database.run('alter table contact_messages rename to attic')
  const error = 'Your message could not be saved. Please try again in a few minutes.'
  expect(await post('Lost')).toMatchObject({ status: 500, body: { error } })
  expect(log).toHaveBeenCalled()
  expect(onStored).not.toHaveBeenCalled()
})
