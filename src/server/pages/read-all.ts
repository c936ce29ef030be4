import type { Query, TableQuery } from '#data/records/content-query.ts'
import { type ContentSource, restOf } from '#data/rest/content-source.ts'

type Results<Queries> = { [Name in keyof Queries]: Queries[Name] extends Query<infer T> ? T : never }

/** Reads what a visitor may, all at once. Rejects with RestError, or with the fetch's own error. */
export async function readAll<Queries extends Record<string, Query<unknown>>>(source: ContentSource, queries: Queries) {
  const rest = restOf(source)
  const reads = Object.entries(queries).map(async ([name, { read }]) => [name, await read(rest)])
  return Object.fromEntries(await Promise.all(reads)) as Results<Queries> // each as its query read it
}

export const tablesOf = (queries: Readonly<Record<string, TableQuery<unknown>>>): string[] =>
  Object.values(queries).map(({ table }) => table)
