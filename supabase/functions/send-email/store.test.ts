import { PostgrestClient } from '@supabase/postgrest-js'
import { expect, onTestFinished, test } from 'vitest'
import { clientOf, openTestBackend, SITE_URL } from '#tests/support/backend.ts'
import { createMessageStore, REPEAT_MS } from './store.ts'

const message = { name: 'Nora Quill', email: 'nora@press.example', message: 'May I call you on Monday?' }

/** As the function uses it: a message that exists is not added. */
function storeOn(...parts: Parameters<typeof createMessageStore>) {
  const { find, add } = createMessageStore(...parts)
  return async (...[message, verdict]: Parameters<typeof add>) => {
    const id = await find(message)
    return id ? { id, isRepeat: true } : add(message, verdict)
  }
}

/** The store on the embedded engine, with a clock that starts in the middle of a period. */
async function startStore() {
  const backend = await openTestBackend()
  onTestFinished(() => backend.dispose())
  const service = clientOf(backend, backend.keys.secret, backend.keys.secret)
  const clock = { now: Math.floor(Date.now() / REPEAT_MS) * REPEAT_MS + REPEAT_MS / 2 }
  const rows = async () => (await service.from('contact_messages').select('*').order('created_at').throwOnError()).data
  /** Sets when the row was stored; the database only knows the real time. */
  const setTime = (id: string, time: number) =>
    backend.database.run('update contact_messages set created_at = ? where id = ?', new Date(time).toISOString(), id)
  return { store: storeOn(service, () => clock.now), clock, rows, setTime, backend }
}

test('a message becomes a row that waits to be mailed', async () => {
  const { store, rows } = await startStore()
  const { id, isRepeat } = await store(message, { isSpam: false })
  expect(isRepeat).toBe(false)
  expect(await rows()).toMatchObject([{ id, ...message, status: 'pending', attempts: 0, read_at: null }])
})

test('a double click is one message, however close', async () => {
  const { store, rows } = await startStore()
  const results = await Promise.all(Array.from({ length: 8 }, () => store(message, { isSpam: false })))
  expect(results.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1)
  expect(new Set(results.map(({ id }) => id)).size).toBe(1)
  expect(await rows()).toHaveLength(1)
})

test('of two that both found nothing before, the database takes one', async () => {
  const { backend, rows } = await startStore()
  const bothHaveLooked = Promise.withResolvers<void>()
  let looks = 0
  const rest = new PostgrestClient(`${SITE_URL}/rest/v1`, {
    headers: { apikey: backend.keys.secret },
    fetch: async (input, init) => {
      const answer = await backend.fetch(new Request(input as string, init)) // the client only ever passes an address
      if (init?.method === 'GET' && ++looks === 2) bothHaveLooked.resolve()
      if (init?.method === 'GET') await bothHaveLooked.promise
      return answer
    },
  })
  const store = storeOn(rest)
  const results = await Promise.all([store(message, { isSpam: false }), store(message, { isSpam: false })])
  expect(results.map(({ isRepeat }) => isRepeat).toSorted()).toEqual([false, true])
  expect(await rows()).toHaveLength(1)
})

test('the address counts in any case, the name does not count', async () => {
  const { store, rows } = await startStore()
  await store(message, { isSpam: false })
  expect(await store({ ...message, name: 'N. Quill', email: 'Nora@Press.example' }, { isSpam: false })).toMatchObject({
    isRepeat: true,
  })
  expect(await rows()).toHaveLength(1)
})

test('another text or another address is another message', async () => {
  const { store, rows } = await startStore()
  await store(message, { isSpam: false })
  await store({ ...message, message: 'May I call you on Tuesday?' }, { isSpam: false })
  await store({ ...message, email: 'nora@other.example' }, { isSpam: false })
  expect(await rows()).toHaveLength(3)
})

test.each([
  ['within ten minutes, over the border of a period', REPEAT_MS - 1, true],
  ['after ten minutes', REPEAT_MS + 1, false],
  ['a day later', 24 * 60 * 60_000, false],
])('the same text %s', async (_, later, isRepeat) => {
  const { store, clock, rows, setTime } = await startStore()
  const { id } = await store(message, { isSpam: false })
  setTime(id, clock.now)
  clock.now += later
  expect(await store(message, { isSpam: false })).toMatchObject({ isRepeat })
  expect(await rows()).toHaveLength(isRepeat ? 1 : 2)
})

test('a message that the owner deleted can be sent again', async () => {
  const { store, rows, backend } = await startStore()
  await store(message, { isSpam: false })
  backend.database.run('delete from contact_messages')
  expect(await store(message, { isSpam: false })).toMatchObject({ isRepeat: false })
  expect(await rows()).toHaveLength(1)
})

test('a database that refuses is an error, never a success', async () => {
  const { store, backend } = await startStore()
  backend.database.connection.exec(
    "create trigger refuses before insert on contact_messages begin select raise(abort, 'no room'); end",
  )
  await expect(store(message, { isSpam: false })).rejects.toMatchObject({ code: expect.any(String) })
})
