import type { PublicPath } from '#content/routes.ts'
import { heroQuery } from '#data/content-queries.ts'
import type { TableQuery } from '#data/content-query.ts'
import { pressKitQuery } from '#data/press-kit.ts'
import { SECTIONS } from './sections/sections.ts'

/** What the server reads before it renders a page; the page is rendered again when one of the tables changes. */
export type PageReads = readonly TableQuery<unknown>[]

/** What every page shows: the bar has the owner's name. */
export const COMMON_READS: PageReads = [heroQuery]

export const PAGE_READS: Record<PublicPath, PageReads> = {
  '/': [...new Set([...COMMON_READS, ...Object.values(SECTIONS).flatMap(({ reads }) => reads)])],
  '/press-kit': [...COMMON_READS, pressKitQuery],
  '/advisory': COMMON_READS,
}
