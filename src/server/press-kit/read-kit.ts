import type { Contact } from '#content/contact/contact.ts'
import type { Expertise } from '#content/expertise/expertise.ts'
import type { Row } from '#content/guard.ts'
import type { Involvement } from '#content/involvement/involvement.ts'
import type { PressKit } from '#content/press-kit/press-kit.ts'
import type { PressLogo } from '#content/press-kit/press-logo.ts'
import type { PressPhoto } from '#content/press-kit/press-photo.ts'
import type { PressQuote } from '#content/press-kit/press-quote.ts'
import type { SectionId } from '#content/site/menu.ts'
import { visibleSections } from '#content/site/menu.ts'
import { type SiteFacts, siteFacts } from '#content/site/site.ts'
import type { Talk } from '#content/talk/talk.ts'
import {
  contactQuery,
  expertiseQuery,
  heroQuery,
  involvementsQuery,
  pressKitQuery,
  pressLogosQuery,
  pressPhotosQuery,
  pressQuotesQuery,
  siteQuery,
  talksQuery,
} from '#data/content-queries.ts'
import type { ContentSource } from '#data/content-source.ts'
import { asVisitor } from '../pages/as-visitor.ts'

/** What the file is made of: tables, and `_objects` for the storage's files. */
export const KIT_TABLES: readonly string[] = [
  ...[siteQuery, heroQuery, pressKitQuery, pressPhotosQuery, pressLogosQuery, pressQuotesQuery].map(
    ({ table }) => table,
  ),
  ...[contactQuery, expertiseQuery, involvementsQuery, talksQuery].map(({ table }) => table),
  '_objects',
]

export interface KitContent {
  /** As the site shows them. */
  facts: SiteFacts
  pressKit: PressKit | null
  photos: PressPhoto[]
  logos: PressLogo[]
  quotes: PressQuote[]
  contact: Contact | null
  /** Whether the home page has a contact section to lead to. */
  hasContact: boolean
  expertise: Expertise[]
  involvements: Involvement[]
  talks: Talk[]
  /** The latest change of anything above: equal content gives an equal file, whoever makes it and when. */
  updatedAt: Date
}

/** Reads the press kit without what the owner hides. @throws RestError, or the fetch's own error. */
export async function readKit(source: ContentSource): Promise<KitContent> {
  const { read } = asVisitor(source)
  const [site, hero, pressKit, photos, logos, quotes, contact, expertise, involvements, talks] = await Promise.all([
    read(siteQuery),
    read(heroQuery),
    read(pressKitQuery),
    read(pressPhotosQuery),
    read(pressLogosQuery),
    read(pressQuotesQuery),
    read(contactQuery),
    read(expertiseQuery),
    read(involvementsQuery),
    read(talksQuery),
  ])
  const lists = [photos, logos, quotes, expertise, involvements, talks]
  const rows = [site, hero, pressKit, contact, ...lists.flat()]
  const sections = visibleSections(site)
  const shows = (id: SectionId) => sections.includes(id)
  return {
    facts: siteFacts(site, hero),
    pressKit,
    photos,
    logos,
    quotes,
    contact: shows('contact') ? contact : null,
    hasContact: shows('contact'),
    expertise: shows('expertise') ? expertise : [],
    involvements: shows('skin-in-the-game') ? involvements : [],
    talks: shows('talks-media') ? talks : [],
    updatedAt: latestChange(rows),
  }
}

const latestChange = (rows: readonly (Row | null)[]) =>
  new Date(Math.max(0, ...rows.map((row) => Date.parse(row?.updated_at ?? '')).filter(Number.isFinite)))
