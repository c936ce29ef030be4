import type { Query } from '#data/content-query.ts'
import { readTalk } from '#data/talks.ts'
import type * as Render from '#site/render.tsx'

/** Where the content is read: as a visitor reads it, with the publishable key. */
export type ContentSource = Pick<Render.SiteEnvironment, 'siteUrl' | 'api' | 'fetch'>

/** Reads what a visitor may. Its functions reject with RestError, or with the fetch's own error. */
export function asVisitor({ siteUrl, api, fetch }: ContentSource) {
  const rest = { url: api.url || siteUrl, key: api.key, fetch }
  return {
    read: <T>(query: Query<T>): Promise<T> => query.read(rest),
    /** By its slug or its id; null if there is none. */
    readTalk: (key: string) => readTalk(rest, key),
  }
}
