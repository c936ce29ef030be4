import { KINDS, kindsIn } from '#content/kinds.ts'
import { SECTION_IDS, type SectionId } from '#content/site/menu.ts'
import { isPublicPath, type PublicPath } from '#content/site/routes.ts'
import {
  advisedQuery,
  appearancesQuery,
  contactQuery,
  expertiseQuery,
  heroQuery,
  siteQuery,
  socialProfilesQuery,
  stagesQuery,
  topicTalksQuery,
} from '#data/records/content-queries.ts'
import { queryOf, type TableQuery } from '#data/records/content-query.ts'
import { footerContactQuery, footerPlaceQuery } from '#data/records/footer-reads.ts'
import { ownPageQuery, pageLinksQuery } from '#data/records/own-pages.ts'
import { talkPageQuery } from '#data/records/talks.ts'

/** What a page shows, in the order in which it is read. */
export type PageReads = readonly TableQuery<unknown>[]

/** What every page shows: the owner's name, the menu and the look. */
export const COMMON_READS: PageReads = [siteQuery, heroQuery]

/** What only the server reads, because the browser keeps its markup. */
export const serverOnlyReads = (): PageReads => [
  ...KINDS.filter(({ isServerOnly }) => isServerOnly).map(queryOf),
  footerContactQuery,
  footerPlaceQuery,
  pageLinksQuery,
  ownPageQuery(''),
  appearancesQuery,
]

/** What structured data contains about the owner: the same on every page, without hidden sections of the home page. */
export const personReads = (sections: readonly SectionId[]): PageReads => {
  const tables = sections.flatMap(kindsIn).map(({ table }) => table)
  return [contactQuery, expertiseQuery, socialProfilesQuery].filter(({ table }) => tables.includes(table))
}

/** What the page of a talk reads, by the slug or the id in its address. */
export const readsOfTalk = (key: string): PageReads => [...COMMON_READS, talkPageQuery(key)]

/** What a page of the owner's own reads, by the slug or the id in its address. */
export const readsOfOwnPage = (key: string): PageReads => [...COMMON_READS, ownPageQuery(key)]

function partsOf(path: string | null, sections: readonly SectionId[]): readonly string[] {
  if (path === '/') return sections
  return path !== null && isPublicPath(path) && path !== '/' ? [path] : []
}

const kindsOn = (path: string | null, sections: readonly SectionId[]) => partsOf(path, sections).flatMap(kindsIn)

/** What else a page reads, in the browser too; empty for a path without a page. */
export const shownReads = (path: string | null, sections: readonly SectionId[]): PageReads => [
  ...kindsOn(path, sections)
    .filter(({ isServerOnly }) => !isServerOnly)
    .map(queryOf),
  ...(path === '/speaking' ? [stagesQuery, topicTalksQuery] : []),
  ...(path === '/advisory' ? [advisedQuery] : []),
]

/**
 * What the server reads before it renders a page of a site with these sections; null is the not-found page. The page is
 * rendered again when one of the tables changes.
 */
export function readsOf(path: PublicPath | null, sections: readonly SectionId[] = SECTION_IDS): PageReads {
  const serverOnly = kindsOn(path, sections).filter(({ isServerOnly }) => isServerOnly)
  const appearances = path === '/press-kit' ? [appearancesQuery] : []
  return distinct([...COMMON_READS, ...shownReads(path, sections), ...serverOnly.map(queryOf), ...appearances])
}

export const distinct = (reads: PageReads): PageReads => [
  ...new Map(reads.map((query) => [query.queryKey[0], query])).values(),
]
