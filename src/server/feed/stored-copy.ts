import { z } from 'zod'
import { type Article, isArticle } from '#content/newsletter/article.ts'
import { feedAddress } from '#content/newsletter/feed-address.ts'
import { jsonFile, type Store } from '../files/json-file.ts'
import type { FeedCopy } from './read-feed.ts'

/** Where the last good copy is kept. */
export type CopyStore = Store<FeedCopy>

export const FeedCopySchema: z.ZodType<FeedCopy> = z.object({
  address: z.string(),
  foundAt: z.string().exactOptional(),
  fetchedAt: z.number(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  articles: z.array(z.custom<Article>(isArticle)),
  count: z.number().exactOptional(),
  home: z.string().exactOptional(),
  generator: z.string().exactOptional(),
  movedTo: z.string().nullable().exactOptional(),
})

export const fileStore = (file: string): CopyStore => jsonFile(file, FeedCopySchema)

/** Stores articles as if read: the demo's newsletter does not exist. Does nothing without a web address. */
export async function storeArticles(store: CopyStore, substackUrl: string | null, articles: Article[], now = Date.now) {
  const address = feedAddress(substackUrl)
  if (address)
    await store.write({ address, fetchedAt: now(), etag: null, lastModified: null, articles, generator: 'Substack' })
}
