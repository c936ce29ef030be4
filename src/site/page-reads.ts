import { type PublicPath, SECTION_IDS, type SectionId } from '#content/routes.ts'
import { advisoryPageQuery, advisoryRolesQuery, advisoryServicesQuery } from '#data/advisory.ts'
import { colophonContactQuery, colophonPlaceQuery } from '#data/colophon.ts'
import { heroQuery, siteQuery, talksDescriptionQuery, talksQuery } from '#data/content-queries.ts'
import type { TableQuery } from '#data/content-query.ts'
import { pressKitQuery } from '#data/press-kit.ts'
import { pressLogosQuery, pressPhotosQuery, pressQuotesQuery } from '#data/press-lists.ts'
import { speakingPageQuery, speakingTopicsQuery } from '#data/speaking.ts'
import { talkPageQuery } from '#data/talks.ts'
import { testimonialsQuery } from '#data/testimonials.ts'
import { SECTIONS } from './sections/sections.ts'

/** What the server reads before it renders a page; the page is rendered again when one of the tables changes. */
export type PageReads = readonly TableQuery<unknown>[]

/** What every page shows: the owner's name, the menu and the look. */
export const COMMON_READS: PageReads = [siteQuery, heroQuery]

/** What the server alone reads, for the browser keeps its markup: sections/testimonials.tsx, navigation/colophon.tsx. */
export const KEPT_READS: PageReads = [testimonialsQuery, colophonContactQuery, colophonPlaceQuery]

const PAGE_READS: Record<PublicPath, (sections: readonly SectionId[]) => PageReads> = {
  '/': (sections) => [...sections.flatMap((id) => SECTIONS[id].reads), testimonialsQuery],
  '/press-kit': () => [pressKitQuery, pressPhotosQuery, pressLogosQuery, pressQuotesQuery],
  '/advisory': () => [advisoryPageQuery, advisoryRolesQuery, advisoryServicesQuery, testimonialsQuery],
  '/talks': () => [talksDescriptionQuery, talksQuery],
  '/speaking': () => [speakingPageQuery, speakingTopicsQuery, talksQuery, pressKitQuery],
}

/** What the page of a talk reads, by the slug or the id in its address. */
export const readsOfTalk = (key: string): PageReads => [...COMMON_READS, talkPageQuery(key)]

/** What a page reads when its home page has these sections; null is the not-found page. */
export const readsOf = (path: PublicPath | null, sections: readonly SectionId[] = SECTION_IDS): PageReads => [
  ...new Set([...COMMON_READS, ...(path ? PAGE_READS[path](sections) : [])]),
]
