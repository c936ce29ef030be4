import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestBackend, SITE_URL } from '#tests/support/backend.ts'
import { FEED_URL, sends, startFeedServer } from '#tests/support/feed-server.ts'
import { oneArticle, startFeed, temporaryFile } from '#tests/support/start-feed.ts'
import { fileStore, openFeedCacheStore, takeOverFile } from './feed-cache-store.ts'

async function startBackend() {
  const backend = await openTestBackend()
  onTestFinished(() => backend.dispose())
  const log = { warn: vi.fn() }
  const rest = { url: SITE_URL, key: backend.keys.secret, isDown: false }
  const openStore = (key = rest.key) =>
    openFeedCacheStore(
      {
        url: SITE_URL,
        key,
        fetch: async (input, init) => {
          if (rest.isDown) throw new TypeError('fetch failed')
          return backend.fetch(new Request(input, init))
        },
      },
      log,
    )
  return { backend, rest, log, openStore }
}

const aCopy = (title: string) => ({
  address: `${FEED_URL}/feed`,
  fetchedAt: 0,
  etag: null,
  lastModified: '"v1"',
  articles: [
    { title, link: FEED_URL, pubDate: null, creator: null, contentSnippet: '', imageUrl: null, description: '' },
  ],
})

test('another process has the articles at once while the publisher is silent', async () => {
  const { openStore, backend } = await startBackend()
  const publisher = await startFeedServer(sends(oneArticle))
  const first = await startFeed(publisher, { store: openStore() })
  expect(await first.titles()).toEqual(['One'])
  await first.feed.close()

  publisher.answer = () => {}
  const next = await startFeed(publisher, { store: openStore(), now: () => Date.UTC(2027, 0, 1) })
  expect((await next.feed.latest())?.map(({ title }) => title)).toEqual(['One'])
  expect(backend.database.all('select name from kept_values')).toEqual([{ name: 'newsletter' }])
})

test('a store that fails at the start is asked again', async () => {
  const { openStore, rest, log } = await startBackend()
  await openStore().write(aCopy('Kept'))
  rest.isDown = true
  const publisher = await startFeedServer(() => {})
  const { feed } = await startFeed(publisher, { store: openStore() })
  expect(await feed.latest()).toBeNull()
  rest.isDown = false
  expect(await feed.latest()).toEqual(aCopy('Kept').articles)
  expect(log.warn).not.toHaveBeenCalled()
})

test('what is kept is replaced as a whole, and what is no copy is as good as none', async () => {
  const { openStore, backend } = await startBackend()
  const store = openStore()
  expect(await store.read()).toBeNull()
  await store.write(aCopy('First'))
  await store.write(aCopy('Second'))
  expect(await store.read()).toEqual(aCopy('Second'))
  backend.database.run('update kept_values set value = \'{"articles":[]}\'')
  expect(await store.read()).toBeNull()
})

test('only the secret key writes it', async () => {
  const { openStore, backend } = await startBackend()
  await expect(openStore(backend.keys.publishable).write(aCopy('Forged'))).rejects.toThrow('HTTP 401')
})

test('without the secret key nothing is kept, and the log says so', async () => {
  const log = { warn: vi.fn() }
  const store = openFeedCacheStore(undefined, log)
  await store.write(aCopy('Lost'))
  expect(await store.read()).toBeNull()
  expect(log.warn.mock.calls).toEqual([[expect.stringContaining('SUPABASE_SECRET_KEY is not set')]])
})

test('the file of an older version is taken over once, and never over a newer copy', async () => {
  const { openStore, log, rest } = await startBackend()
  const [store, file] = [openStore(), await temporaryFile()]
  await fileStore(file).write(aCopy('Of the file'))
  rest.isDown = true
  await takeOverFile(store, file, log)
  expect([existsSync(file), log.warn.mock.calls.length]).toEqual([true, 1])
  rest.isDown = false
  await takeOverFile(store, file, log)
  expect([existsSync(file), await store.read()]).toEqual([false, aCopy('Of the file')])

  await fileStore(file).write(aCopy('Of an old backup'))
  await takeOverFile(store, file, log)
  expect([existsSync(file), await store.read()]).toEqual([false, aCopy('Of the file')])
  await writeFile(file, '{')
  await takeOverFile(store, file, log)
  expect(existsSync(file)).toBe(false)
})
