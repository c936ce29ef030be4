import type { Row } from '#content/guard.ts'
import { accentColours } from '#content/site/accent-colours.ts'
import { type SectionId, visibleSections } from '#content/site/menu.ts'
import { languageOf, siteFacts } from '#content/site/site.ts'
import { wordsOf } from '#content/words/words.ts'
import {
  contactQuery,
  expertiseQuery,
  heroQuery,
  involvementsQuery,
  pressBiosQuery,
  pressKitQuery,
  pressLogosQuery,
  pressPhotosQuery,
  pressQuotesQuery,
  siteQuery,
  socialProfilesQuery,
  talksQuery,
} from '#data/records/content-queries.ts'
import type { ContentSource } from '#data/rest/content-source.ts'
import { readAll, tablesOf } from '../pages/read-all.ts'

const QUERIES = {
  site: siteQuery,
  hero: heroQuery,
  pressKit: pressKitQuery,
  bios: pressBiosQuery,
  photos: pressPhotosQuery,
  logos: pressLogosQuery,
  quotes: pressQuotesQuery,
  contact: contactQuery,
  profiles: socialProfilesQuery,
  expertise: expertiseQuery,
  involvements: involvementsQuery,
  talks: talksQuery,
}

/** What the file is made of: tables, and `_objects` for the storage's files. */
export const KIT_TABLES: readonly string[] = [...tablesOf(QUERIES), '_objects']

export type KitContent = Awaited<ReturnType<typeof readKit>>

/** Reads the press kit without what the owner hides. @throws RestError, or the fetch's own error. */
export async function readKit(source: ContentSource) {
  const { site, hero, ...read } = await readAll(source, QUERIES)
  const sections = visibleSections(site)
  const shows = (id: SectionId) => sections.includes(id)
  return {
    ...read,
    /** As the site shows them. */
    facts: siteFacts(site, hero, wordsOf(languageOf(site)).defaults),
    responseTime: site?.response_time?.trim() ?? '',
    accent: accentColours(site?.accent),
    contact: shows('contact') ? read.contact : null,
    profiles: shows('contact') ? read.profiles : [],
    /** Whether the home page has a contact section to lead to. */
    hasContact: shows('contact'),
    expertise: shows('expertise') ? read.expertise : [],
    involvements: shows('skin-in-the-game') ? read.involvements : [],
    talks: shows('talks-media') ? read.talks : [],
    /** The latest change of anything above: equal content gives an equal file, whoever makes it and when. */
    updatedAt: latestChange([site, hero, ...Object.values(read).flat()]),
  }
}

const latestChange = (rows: readonly (Row | null)[]) =>
  new Date(Math.max(0, ...rows.map((row) => Date.parse(row?.updated_at ?? '')).filter(Number.isFinite)))
