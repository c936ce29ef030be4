import { z } from 'zod'
import { type Article, isArticle } from '#content/newsletter/article.ts'
import { feedAddress } from '#content/newsletter/feed-address.ts'
import { jsonFile, type Store } from '../files/json-file.ts'

export const FeedCacheRowSchema = z.object({
  /** The likeliest address of the newsletter's feed, derived from the owner's. */
  address: z.string(),
  /** The feed's own address, also behind a proxy; absent if it is the likeliest one. */
  foundAt: z.string().exactOptional(),
  /** Milliseconds since 1970. */
  fetchedAt: z.number(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  articles: z.array(z.custom<Article>(isArticle)),
  /** How many articles the feed lists; absent from copies of older versions. */
  count: z.number().exactOptional(),
  /** The page that the feed belongs to, as it says itself. */
  home: z.string().exactOptional(),
  /** The program that made the feed, as it names itself. */
  generator: z.string().exactOptional(),
  /** The origin to which the publisher has moved the feed for good, as its redirects say; null or absent if nowhere. */
  movedTo: z.string().nullable().exactOptional(),
})

/** A copy of a feed as it was read last. */
export type FeedCopy = z.infer<typeof FeedCacheRowSchema>

/** Where the last good copy is kept. */
export type FeedCacheStore = Store<FeedCopy>

export const fileStore = (file: string): FeedCacheStore => jsonFile(file, FeedCacheRowSchema)

/** Stores articles as if read: the demo's newsletter does not exist. Does nothing without a web address. */
export async function storeArticles(
  store: FeedCacheStore,
  substackUrl: string | null,
  articles: Article[],
  now = Date.now,
) {
  const address = feedAddress(substackUrl)
  if (address)
    await store.write({ address, fetchedAt: now(), etag: null, lastModified: null, articles, generator: 'Substack' })
}
