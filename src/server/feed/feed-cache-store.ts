import { rm } from 'node:fs/promises'
import { z } from 'zod'
import { type Article, isArticle } from '#content/newsletter/article.ts'
import { feedAddress } from '#content/newsletter/feed-address.ts'
import { readServerState, writeServerState } from '#data/our-server/server-state.ts'
import type { Rest } from '#data/rest/rest.ts'
import { createRestClient } from '#data/rest/rest-client.ts'
import { FORGETFUL, jsonFile, type Store } from '../files/json-file.ts'
import type { Log } from '../log/log.ts'

const NAME = 'newsletter'
/** A cold start with a slow project waits no longer than this for the copy. */
const TIMEOUT_MS = 2000

/** The last good copy, for every process of the site. Without the secret key a restart loses it; the log says so. */
export function openFeedCacheStore(withSecret: Rest | undefined, log: Pick<Log, 'warn'>): FeedCacheStore {
  if (!withSecret) {
    log.warn("The newsletter's articles are not kept for the next start: SUPABASE_SECRET_KEY is not set")
    return FORGETFUL
  }
  const rest = createRestClient({ ...withSecret, timeoutMs: TIMEOUT_MS })
  return {
    read: async () => FeedCacheRowSchema.safeParse(await readServerState(rest, NAME)).data ?? null,
    write: (copy) => writeServerState(rest, NAME, copy),
  }
}

/** Older versions stored the copy in a file of the data folder, and so do their backups. A file that cannot be stored stays. */
export async function takeOverFile(store: FeedCacheStore, file: string, log: Pick<Log, 'warn'>): Promise<void> {
  try {
    const copy = await fileStore(file).read()
    if (copy && !(await store.read())) await store.write(copy)
    await rm(file, { force: true })
  } catch (error) {
    log.warn({ err: error }, `The newsletter's articles in ${file} could not be migrated; the next start tries again`)
  }
}

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
export async function storeArticles(store: FeedCacheStore, substackUrl: string | null, articles: Article[]) {
  const address = feedAddress(substackUrl)
  const read = { fetchedAt: Date.now(), etag: null, lastModified: null, generator: 'Substack' }
  if (address) await store.write({ address, articles, ...read })
}
