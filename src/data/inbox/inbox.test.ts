import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { writeRequest } from '#content/message/contact-request.ts'
import type { ContactSubject } from '#content/message/contact-subject.ts'
import { SEND_AGAIN, type StoredMessage } from '#content/message/stored-message.ts'
import { openTestBackend, SITE_URL } from '#tests/support/backend.ts'
import { hoursFromNow, makeMessage } from '#tests/support/messages.ts'
import { deleteRecord } from '../records/save-record.ts'
import { changeMessage, readAllMessages, readMessage, readMessagePage, readUnreadCount } from './inbox.ts'

const backend = await openTestBackend()
const clientFor = (isAdmin: boolean, answerTo: (request: Request) => Promise<Response> = backend.fetch) =>
  createClient(SITE_URL, backend.keys.publishable, {
    global: { fetch: (input, init) => answerTo(new Request(input, init)) },
    accessToken: () => backend.tokenOf({ isAdmin }),
  })
const admin = clientFor(true)

beforeEach(() => void backend.database.run('delete from contact_messages'))
afterAll(() => backend.dispose())

const store = (...messages: Partial<StoredMessage>[]) =>
  backend.insertRows(
    'contact_messages',
    messages.map((message) => ({ ...makeMessage(message) })),
  )
const first = async () => (await readMessagePage(admin, { folder: 'inbox' }, 0)).messages[0]!
const names = (messages: StoredMessage[]) => messages.map(({ name }) => name)

test('a folder is read newest first, a page at a time, with how many it holds', async () => {
  store(
    { name: 'second', created_at: hoursFromNow(-2) },
    { name: 'spam', created_at: hoursFromNow(-1), status: 'spam' },
    { name: 'third', created_at: hoursFromNow(-3), status: 'failed' },
    { name: 'first', created_at: hoursFromNow(-1), status: 'pending' },
  )
  const page = await readMessagePage(admin, { folder: 'inbox' }, 0, 2)
  expect([names(page.messages), page.total]).toEqual([['first', 'second'], 3])
  expect(names((await readMessagePage(admin, { folder: 'inbox' }, 2, 2)).messages)).toEqual(['third'])
  expect(names((await readMessagePage(admin, { folder: 'spam' }, 0)).messages)).toEqual(['spam'])
})

test('a folder is read by what its messages are about, a page at a time, and exported so', async () => {
  const about = (subject: ContactSubject, text: string, hours: number) => ({
    message: writeRequest({ subject, answers: { event: 'About: Press' }, text }),
    created_at: hoursFromNow(-hours),
  })
  store(
    { name: 'first', ...about('speaking', 'One', 1) },
    { name: 'second', ...about('speaking', 'Two', 2) },
    { name: 'third', ...about('speaking', 'Three', 3) },
    { name: 'spam', ...about('speaking', 'Four', 4), status: 'spam' },
    { name: 'press', ...about('press', 'About: Speaking', 5) },
    { name: 'no subject', message: 'May we talk?\nAbout: Speaking\n\nEnd' },
    { name: 'nearly', message: 'About: Speaking engagements\n\nMay we talk?' },
  )
  const page = await readMessagePage(admin, { folder: 'inbox', topic: 'speaking' }, 0, 2)
  expect([names(page.messages), page.total]).toEqual([['first', 'second'], 3])
  expect(names((await readMessagePage(admin, { folder: 'inbox', topic: 'speaking' }, 2, 2)).messages)).toEqual([
    'third',
  ])
  expect(names(await readAllMessages(admin, { folder: 'inbox', topic: 'press' }))).toEqual(['press'])
  expect(names(await readAllMessages(admin, { folder: 'spam', topic: 'speaking' }))).toEqual(['spam'])
  expect(await readAllMessages(admin, { folder: 'inbox', topic: 'advisory' })).toEqual([])
  expect(names(await readAllMessages(admin, { folder: 'inbox', topic: 'other' })).sort()).toEqual([
    'nearly',
    'no subject',
  ])
})

test('an export has every message once, however many there are', async () => {
  store(...Array.from({ length: 1203 }, (_, index) => ({ name: `${index}`, created_at: hoursFromNow(-index) })))
  const all = await readAllMessages(admin, { folder: 'inbox' })
  expect(names(all)).toEqual(Array.from({ length: 1203 }, (_, index) => `${index}`))
  expect(await readAllMessages(admin, { folder: 'spam' })).toEqual([])
})

test('an export lacks no message when others are deleted meanwhile', async () => {
  store(...Array.from({ length: 1203 }, (_, index) => ({ name: `${index}`, created_at: hoursFromNow(-index) })))
  let reads = 0
  const busy = clientFor(true, async (request) => {
    if (++reads === 2) backend.database.run("delete from contact_messages where name in ('7', '8')")
    return backend.fetch(request)
  })
  const exported = names(await readAllMessages(busy, { folder: 'inbox' }))
  const others = (all: string[]) => all.filter((name) => name !== '7' && name !== '8')
  expect(others(exported)).toEqual(others(Array.from({ length: 1203 }, (_, index) => `${index}`)))
})

test('unread messages are counted by folder', async () => {
  store({}, {}, { read_at: hoursFromNow(0) }, { status: 'spam' })
  expect(await readUnreadCount(admin, 'inbox')).toBe(2)
  expect(await readUnreadCount(admin, 'spam')).toBe(1)
})

test('a message is marked as read and as unread', async () => {
  store({})
  const read = await changeMessage(admin, await first(), 'read')
  expect(Date.parse(read!.read_at!)).toBeGreaterThan(Date.now() - 60_000)
  expect((await changeMessage(admin, read!, 'unread'))!.read_at).toBeNull()
})

test('what is sent again waits for its first attempt, and keeps when it was mailed before', async () => {
  store({ status: 'failed', attempts: 9, last_error: 'refused', next_attempt_at: hoursFromNow(2) })
  const { sent_at } = await first()
  expect(await changeMessage(admin, await first(), 'sendAgain')).toMatchObject({ ...SEND_AGAIN, sent_at })
})

test('what is no spam after all is mailed, but not a second time', async () => {
  store({ status: 'spam', sent_at: null })
  const { messages } = await readMessagePage(admin, { folder: 'spam' }, 0)
  expect(await changeMessage(admin, messages[0]!, 'notSpam')).toMatchObject(SEND_AGAIN)
  backend.database.run('delete from contact_messages')
  store({})
  const spam = await changeMessage(admin, await first(), 'spam')
  expect(spam!.status).toBe('spam')
  expect((await changeMessage(admin, spam!, 'notSpam'))!.status).toBe('sent')
})

test('a message that is gone is null, whether it is read or changed, and no fault to delete', async () => {
  store({})
  const message = await first()
  await deleteRecord(admin, 'contact_messages', message.id)
  expect(await readMessage(admin, message.id)).toBeNull()
  expect(await changeMessage(admin, message, 'read')).toBeNull()
  expect(await readMessage(admin, 'nonsense')).toBeNull()
  await deleteRecord(admin, 'contact_messages', message.id)
})

test('an action whose answer was lost is done, as far as the message shows it', async () => {
  const losing = clientFor(true, async (request) => {
    const answer = await backend.fetch(request)
    if (request.method !== 'GET') throw new TypeError('The connection was lost')
    return answer
  })
  store({ status: 'spam', sent_at: null })
  const [message] = (await readMessagePage(admin, { folder: 'spam' }, 0)).messages
  for (const action of ['read', 'unread', 'notSpam', 'spam', 'notSpam', 'sendAgain'] as const)
    expect(await changeMessage(losing, message!, action)).toEqual(await readMessage(admin, message!.id))
  expect(await first()).toMatchObject({ ...SEND_AGAIN, read_at: null })
  await deleteRecord(losing, 'contact_messages', message!.id)
  expect(await readMessage(admin, message!.id)).toBeNull()
})

test('a mail that has left after a lost answer is not sent again when the page repeats', async () => {
  store({ status: 'failed' })
  const message = await first()
  await changeMessage(admin, message, 'sendAgain') // the answer is lost
  backend.database.run("update contact_messages set status = 'sent', sent_at = ?", new Date().toISOString())
  expect(await changeMessage(admin, message, 'sendAgain')).toMatchObject({ status: 'sent' })
  expect((await first()).status).toBe('sent')
})

test('an action that does not reach the server is not done', async () => {
  const cut = clientFor(true, async (request) => {
    if (request.method !== 'GET') throw new TypeError('The connection was lost')
    return backend.fetch(request)
  })
  store({ read_at: null })
  for (const action of ['read', 'spam', 'sendAgain'] as const)
    await expect(changeMessage(cut, await first(), action)).rejects.toThrow('The connection was lost')
  await expect(deleteRecord(cut, 'contact_messages', (await first()).id)).rejects.toThrow('The connection was lost')
})

test('who is no admin finds an empty inbox', async () => {
  store({})
  const user = clientFor(false)
  expect(await readMessagePage(user, { folder: 'inbox' }, 0)).toEqual({ messages: [], total: 0 })
  expect(await readUnreadCount(user, 'inbox')).toBe(0)
})

test('a failed read says its status', async () => {
  const stranger = createClient(SITE_URL, 'no key', {
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  })
  await expect(readMessagePage(stranger, { folder: 'inbox' }, 0)).rejects.toMatchObject({ status: 401 })
  await expect(readUnreadCount(stranger, 'inbox')).rejects.toMatchObject({ status: 401 })
})
