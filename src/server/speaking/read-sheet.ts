import type { Contact } from '#content/contact/contact.ts'
import type { Hero } from '#content/hero/hero.ts'
import { visibleSections } from '#content/site/menu.ts'
import { type Site, type SiteFacts, siteFacts } from '#content/site/site.ts'
import { isEmptySpeaking, type SpeakingPage, type SpeakingTopic, type Stage } from '#content/speaking/speaking.ts'
import {
  contactQuery,
  heroQuery,
  pressKitQuery,
  siteQuery,
  speakingPageQuery,
  speakingTopicsQuery,
  stagesQuery,
} from '#data/content-queries.ts'
import type { ContentSource } from '#data/content-source.ts'
import type * as Render from '#site/render.tsx'
import { asVisitor } from '../pages/as-visitor.ts'

export type SheetSource = ContentSource & Pick<Render.SiteEnvironment, 'assets'>

/** What the sheet is made of. */
export const SHEET_TABLES: readonly string[] = [
  siteQuery,
  heroQuery,
  contactQuery,
  speakingPageQuery,
  speakingTopicsQuery,
  stagesQuery,
  pressKitQuery,
].map(({ table }) => table)

export interface SheetContent {
  site: Site | null
  facts: SiteFacts
  hero: Hero | null
  /** Null where the home page has no contact section. */
  contact: Contact | null
  texts: SpeakingPage | null
  /** The page's own, else that of the press kit. */
  introduction: string
  topics: readonly SpeakingTopic[]
  talks: readonly Stage[]
}

/** Reads what the sheet shows; null while the speaking page is empty. @throws RestError, or the fetch's own error. */
export async function readSheet(source: ContentSource): Promise<SheetContent | null> {
  const { read } = asVisitor(source)
  const [site, hero, contact, texts, topics, talks, pressKit] = await Promise.all([
    read(siteQuery),
    read(heroQuery),
    read(contactQuery),
    read(speakingPageQuery),
    read(speakingTopicsQuery),
    read(stagesQuery),
    read(pressKitQuery),
  ])
  if (isEmptySpeaking(texts, topics)) return null
  const hasContact = visibleSections(site).includes('contact')
  return {
    site,
    hero,
    texts,
    topics,
    talks,
    facts: siteFacts(site, hero),
    contact: hasContact ? contact : null,
    introduction: texts?.introduction.trim() || pressKit?.introduction?.trim() || '',
  }
}
