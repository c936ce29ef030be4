import type { Backend } from '@portico/backend'
import { Gate } from '@portico/gate'
import { RULES } from '@portico/gate/rules'
import { expect, onTestFinished, test } from 'vitest'
import { createSendEmail, type MessageStore } from '#functions/send-email/handler.ts'
import { createMessageStore } from '#functions/send-email/store.ts'
import { contactFormRoutes } from '#server/contact/contact-form.ts'
import { limitMessages } from '#server/contact/limit-messages.ts'
import { sendThroughFunction } from '#server/contact/send-through-function.ts'
import { createRecentPageLoads } from '#server/http/recent-page-loads.ts'
import { mountRoutes } from '#server/http/route.ts'
import { clientOf, clientsOf, openTestBackend, SITE_URL } from '#tests/support/backend.ts'

const message = { name: 'Nora Quill', email: 'nora@press.example', message: 'May I call you on Monday?' }

/** The whole path of a message: form or script, function, embedded engine. */
async function startPath() {
  const parts = {
    isKnownKey: (key: string) => key === backend.keys.publishable,
    store: {
      find: (...asked: Parameters<MessageStore['find']>) => store.find(...asked),
      add: (...stored: Parameters<MessageStore['add']>) => store.add(...stored),
    },
    limit: limitMessages(new Gate(), createRecentPageLoads(), () => {}),
    log: () => {},
  }
  const backend = await openTestBackend({ functions: { 'send-email': createSendEmail(parts) } })
  onTestFinished(() => backend.dispose())
  const service = clientOf(backend, backend.keys.secret, backend.keys.secret)
  const store = createMessageStore(service)
  return { backend, form: makeForm(backend) }
}

function makeForm(backend: Backend) {
  const send = sendThroughFunction({ url: SITE_URL, key: backend.keys.publishable }, backend.fetch)
  const renderPage = async (answer: object) => JSON.stringify(answer)
  const route = mountRoutes(contactFormRoutes({ siteUrl: SITE_URL, send, renderPage, log() {} }))
  return (fields: Record<string, string>, clientAddress: string) => {
    const init = { method: 'POST', headers: { origin: SITE_URL }, body: new URLSearchParams(fields) }
    return route.fetch(new Request(`${SITE_URL}/contact`, init), { clientAddress })
  }
}

test('by script or by plain form, a message ends up in the inbox, which no visitor reads', async () => {
  const { backend, form } = await startPath()
  const body = JSON.stringify(message)
  const answer = await backend.request('/functions/v1/send-email', { method: 'POST', body })
  expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
  expect((await form({ ...message, message: 'Or on Tuesday?' }, '203.0.113.9')).status).toBe(303)

  const { anon, user, admin } = await clientsOf(backend)
  const inbox = await admin.from('contact_messages').select('message').order('message')
  expect(inbox.data).toEqual([{ message: 'May I call you on Monday?' }, { message: 'Or on Tuesday?' }])
  expect((await anon.from('contact_messages').select('*')).error?.code).toBe('42501')
  expect((await user.from('contact_messages').select('*')).data).toEqual([])
  expect((await anon.from('contact_messages').insert(message)).error?.code).toBe('42501')
})

test('what looks like spam is stored and answered with thanks all the same', async () => {
  const { backend, form } = await startPath()
  const body = JSON.stringify(message)
  const headers = { 'x-client-info': 'trap=1&seconds=0.1' }
  const answer = await backend.request('/functions/v1/send-email', { method: 'POST', body, headers })
  expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
  expect(
    (await form({ ...message, message: 'Buy at https://x.example', remark: 'https://x.example' }, '203.0.113.9'))
      .status,
  ).toBe(303)
  expect(
    (await form({ ...message, message: 'Hello you', remark: 'filled in by a password manager' }, '203.0.113.9')).status,
  ).toBe(303)
  const stored = backend.database.all('select message, status from contact_messages order by message')
  expect(stored).toEqual([
    { message: 'Buy at https://x.example', status: 'spam' },
    { message: 'Hello you', status: 'pending' },
    { message: 'May I call you on Monday?', status: 'spam' },
  ])
})

test('the same message sent by script and by plain form is stored once', async () => {
  const { backend, form } = await startPath()
  const post = () => backend.request('/functions/v1/send-email', { method: 'POST', body: JSON.stringify(message) })
  const answers = await Promise.all([post(), post(), form(message, '203.0.113.9')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 303])
  expect(backend.database.get('select count(*) as count from contact_messages')?.count).toBe(1)
})

test('the sixth message of one visitor has to wait, whatever address it claims', async () => {
  const { backend, form } = await startPath()
  const texts = Array.from({ length: RULES.message.network[0] + 1 }, (_, index) => ({
    ...message,
    message: `No. ${index}`,
  }))
  const statuses: number[] = []
  for (const text of texts) {
    const headers = { apikey: backend.keys.publishable, 'x-forwarded-for': `198.51.100.${statuses.length}` }
    const request = new Request(`${SITE_URL}/functions/v1/send-email`, {
      method: 'POST',
      headers,
      body: JSON.stringify(text),
    })
    statuses.push((await backend.fetch(request, { clientAddress: '203.0.113.9' })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  const refused = await form(texts.at(-1)!, '203.0.113.9')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await form(texts.at(-1)!, '203.0.113.10')).status).toBe(303)
})
