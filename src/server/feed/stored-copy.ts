import { readFile, rename, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { type Article, isArticle } from '#content/article.ts'
import { feedAddress } from '#content/feed-address.ts'
import type { FeedCopy } from './read-feed.ts'

/** Where a value survives a restart. */
export interface Store<T> {
  /** Null when there is none, or none that can be read. */
  read(): Promise<T | null>
  write(value: T): Promise<void>
}

/** Where the last good copy is kept. */
export type CopyStore = Store<FeedCopy>

export const FeedCopySchema: z.ZodType<FeedCopy> = z.object({
  address: z.string(),
  fetchedAt: z.number(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  articles: z.array(z.custom<Article>(isArticle)),
  generator: z.string().exactOptional(),
})

export const fileStore = (file: string): CopyStore => jsonFile(file, FeedCopySchema)

/** A file that is replaced atomically: half a value is never seen. */
export const jsonFile = <T>(file: string, schema: z.ZodType<T>): Store<T> => ({
  async read() {
    const text = await readFile(file, 'utf8').catch(() => null)
    if (text === null) return null
    try {
      return schema.safeParse(JSON.parse(text)).data ?? null
    } catch {
      return null
    }
  },
  async write(value) {
    const temporary = `${file}.${process.pid}.tmp`
    await writeFile(temporary, JSON.stringify(value), { mode: 0o600, flush: true })
    await rename(temporary, file)
  },
})

/**
 * Stores articles as if they had been read: the demo's newsletter does not exist, so its copy is served. Does nothing
 * if the address is not a web address.
 */
export async function storeArticles(store: CopyStore, substackUrl: string | null, articles: Article[], now = Date.now) {
  const address = feedAddress(substackUrl)
  if (address)
    await store.write({ address, fetchedAt: now(), etag: null, lastModified: null, articles, generator: 'Substack' })
}
