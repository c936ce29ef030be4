import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { createFeed, type FeedOptions } from '#server/feed/feed.ts'
import { fileStore } from '#server/feed/feed-cache-store.ts'
import { FEED_URL, type FeedServer, rss, rssItem } from './feed-server.ts'

export const oneArticle = rss(rssItem('One'))
export const twoArticles = rss(rssItem('Two!') + rssItem('One'))

/** A store for the copy that is removed after the test. */
export async function temporaryFile() {
  const folder = await mkdtemp(join(tmpdir(), 'feed-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'newsletter.json')
}

/** A feed that reads from `publisher`, with a clock that tests move forward. */
export async function startFeed(publisher: FeedServer, options: Partial<FeedOptions> & { file?: string } = {}) {
  const clock = { now: Date.UTC(2026, 0, 1) }
  const log = { debug: vi.fn(), warn: vi.fn() }
  const file = options.file ?? (await temporaryFile())
  const feed = createFeed({
    substackUrl: async () => FEED_URL,
    store: fileStore(file),
    log,
    now: () => clock.now,
    resolve: publisher.resolve,
    connect: publisher.connect,
    ...options,
  })
  onTestFinished(() => feed.close())
  const titles = async () => (await feed.articles()).articles.map(({ title }) => title)
  return { feed, titles, clock, log, file }
}
