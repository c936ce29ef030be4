import type { PublicPath } from '#content/routes.ts'
import {
  contactQuery,
  expertiseQuery,
  heroQuery,
  involvementsQuery,
  newsletterQuery,
  skinInGameQuery,
  storiesQuery,
  storySectionConfigQuery,
  talksDescriptionQuery,
  talksQuery,
} from '#data/content-queries.ts'
import type { TableQuery } from '#data/content-query.ts'
import { pressKitQuery } from '#data/press-kit.ts'

/** What the server reads before it renders a page, which is rendered anew when one of the tables changes. */
export type PageReads = readonly TableQuery<unknown>[]

/** What every page shows: the bar has the owner's name. */
export const COMMON_READS: PageReads = [heroQuery]

export const PAGE_READS: Record<PublicPath, PageReads> = {
  '/': [
    ...COMMON_READS,
    skinInGameQuery,
    involvementsQuery,
    storySectionConfigQuery,
    storiesQuery,
    expertiseQuery,
    talksDescriptionQuery,
    talksQuery,
    newsletterQuery,
    contactQuery,
  ],
  '/press-kit': [...COMMON_READS, pressKitQuery],
  '/advisory': COMMON_READS,
}
