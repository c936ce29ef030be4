import { readFile, writeFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { FEED_URL, sends, startFeedServer } from '#tests/support/feed-server.ts'
import { oneArticle, startFeed, temporaryFile } from '#tests/support/start-feed.ts'
import { fileStore, storeArticles } from './feed-cache-store.ts'

test('the copy survives a restart, also while the publisher fails', async () => {
  const publisher = await startFeedServer(sends(oneArticle))
  const { titles, file } = await startFeed(publisher)
  await titles()
  publisher.answer = sends('', {}, 500)
  const next = await startFeed(publisher, { file, now: () => Date.UTC(2027, 0, 1) })
  expect(await next.titles()).toEqual(['One'])
})

test.each(['', '{', '[]', '{"address":"http://letters.example/feed","articles":[{"link":1}]}'])(
  'a stored copy that reads %j is as good as none',
  async (text) => {
    const file = await temporaryFile()
    await writeFile(file, text)
    const { titles } = await startFeed(await startFeedServer(sends(oneArticle)), { file })
    expect(await titles()).toEqual(['One'])
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ address: `${FEED_URL}/feed` })
  },
)

test('a disk that fails costs a warning only', async () => {
  const publisher = await startFeedServer(sends(oneArticle))
  const { titles, log } = await startFeed(publisher, { file: '/nowhere/at/all/newsletter.json' })
  expect(await titles()).toEqual(['One'])
  expect(log.warn).toHaveBeenCalledTimes(1)
})

test("the demo's articles serve though its address does not exist", async () => {
  const file = await temporaryFile()
  const publisher = await startFeedServer(sends(oneArticle))
  publisher.resolve = async () => {
    throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
  }
  const demo = {
    title: 'Demo',
    link: `${FEED_URL}/p/demo`,
    pubDate: null,
    creator: null,
    contentSnippet: '',
    imageUrl: null,
    description: '',
  }
  vi.useFakeTimers({ now: 0, toFake: ['Date'] })
  await storeArticles(fileStore(file), FEED_URL, [demo]).finally(() => vi.useRealTimers())
  const { feed, log } = await startFeed(publisher, { file })
  expect(await feed.articles()).toEqual({ status: 'ok', articles: [demo] })
  await expect.poll(() => log.debug).toHaveBeenCalledWith('Failed to fetch RSS feed: ENOTFOUND')
  expect(log.warn).not.toHaveBeenCalled()
})
