import type { Query } from '#data/content-query.ts'
import { type ContentSource, restOf } from '#data/content-source.ts'
import { readTalk } from '#data/talks.ts'

/** Reads what a visitor may. Its functions reject with RestError, or with the fetch's own error. */
export function asVisitor(source: ContentSource) {
  const rest = restOf(source)
  return {
    read: <T>(query: Query<T>): Promise<T> => query.read(rest),
    /** By its slug or its id; null if there is none. */
    readTalk: (key: string) => readTalk(rest, key),
  }
}
