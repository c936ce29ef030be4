import { type PublicPath, SECTION_IDS, type SectionId } from '#content/site/routes.ts'
import { advisoryPageQuery, advisoryRolesQuery, advisoryServicesQuery } from '#data/advisory.ts'
import { colophonContactQuery, colophonPlaceQuery } from '#data/colophon.ts'
import {
  contactQuery,
  expertiseQuery,
  heroQuery,
  involvementsQuery,
  newsletterQuery,
  siteQuery,
  skinInGameQuery,
  storiesQuery,
  storySectionConfigQuery,
  talksDescriptionQuery,
  talksQuery,
} from '#data/content-queries.ts'
import type { TableQuery } from '#data/content-query.ts'
import { pressKitQuery } from '#data/press-kit.ts'
import { pressLogosQuery, pressPhotosQuery, pressQuotesQuery } from '#data/press-lists.ts'
import { speakingPageQuery, speakingTopicsQuery, stagesQuery } from '#data/speaking.ts'
import { talkPageQuery } from '#data/talks.ts'
import { testimonialsQuery } from '#data/testimonials.ts'

/** What a page shows, in the order in which it is read. */
export type PageReads = readonly TableQuery<unknown>[]

/** What every page shows: the owner's name, the menu and the look. */
export const COMMON_READS: PageReads = [siteQuery, heroQuery]

const SECTION_READS: Record<SectionId, PageReads> = {
  hero: [heroQuery],
  'skin-in-the-game': [skinInGameQuery, involvementsQuery],
  'my-story': [storySectionConfigQuery, storiesQuery],
  expertise: [expertiseQuery],
  'talks-media': [talksDescriptionQuery, talksQuery],
  newsletter: [newsletterQuery, contactQuery],
  contact: [contactQuery],
}

/** What only the server reads, because the browser keeps its markup: sections/testimonials.tsx, navigation/colophon.tsx. */
export const KEPT_READS: PageReads = [testimonialsQuery, colophonContactQuery, colophonPlaceQuery]

const PAGE_READS: Record<Exclude<PublicPath, '/'>, PageReads> = {
  '/press-kit': [pressKitQuery, pressPhotosQuery, pressLogosQuery, pressQuotesQuery],
  '/advisory': [advisoryPageQuery, advisoryRolesQuery, advisoryServicesQuery],
  '/talks': [talksDescriptionQuery, talksQuery],
  '/speaking': [speakingPageQuery, speakingTopicsQuery, stagesQuery, pressKitQuery],
}

/** What search engines are told about the owner: the same on every page, as far as the home page shows it. */
export const personReads = (sections: readonly SectionId[]): PageReads =>
  [contactQuery, expertiseQuery].filter((query) =>
    sections.some((id) => SECTION_READS[id].some((read) => read === query)),
  )

/** What the page of a talk reads, by the slug or the id in its address. */
export const readsOfTalk = (key: string): PageReads => [...COMMON_READS, talkPageQuery(key)]

/** What else a page reads, in the browser too. None for a path without a page. */
export const shownReads = (path: string | null, sections: readonly SectionId[]): PageReads =>
  path === '/'
    ? sections.flatMap((id) => SECTION_READS[id])
    : (Object.entries(PAGE_READS).find(([page]) => page === path)?.[1] ?? [])

/**
 * What the server reads before it renders a page whose home page has these sections; null is the not-found page. The
 * page is rendered again when one of the tables changes.
 */
export const readsOf = (path: PublicPath | null, sections: readonly SectionId[] = SECTION_IDS): PageReads => [
  ...new Set([
    ...COMMON_READS,
    ...shownReads(path, sections),
    ...(path === '/' || path === '/advisory' ? [testimonialsQuery] : []),
  ]),
]
