import type { Row } from '#content/guard.ts'
import { visibleSections } from '#content/site/menu.ts'
import { languageOf, siteFacts } from '#content/site/site.ts'
import type { SpeakingTopic } from '#content/speaking/speaking.ts'
import { isEmptySpeaking } from '#content/speaking/speaking-parts.ts'
import { wordsOf } from '#content/words/words.ts'
import {
  contactQuery,
  heroQuery,
  pressKitQuery,
  siteQuery,
  socialProfilesQuery,
  speakingPageQuery,
  speakingTopicsQuery,
  stagesQuery,
  topicTalksQuery,
} from '#data/records/content-queries.ts'
import type { ContentSource } from '#data/rest/content-source.ts'
import type * as Render from '#site/render.tsx'
import { readAll, tablesOf } from '../pages/read-all.ts'

export type SheetSource = ContentSource & Pick<Render.SiteEnvironment, 'assets'>

const QUERIES = {
  site: siteQuery,
  hero: heroQuery,
  contact: contactQuery,
  profiles: socialProfilesQuery,
  texts: speakingPageQuery,
  topics: speakingTopicsQuery,
  talks: stagesQuery,
  topicTalks: topicTalksQuery,
  pressKit: pressKitQuery,
}

/** What the sheet is made of. */
export const SHEET_TABLES: readonly string[] = tablesOf(QUERIES)

export type SheetContent = NonNullable<Awaited<ReturnType<typeof readSheet>>>

export type SheetTopic = Omit<SpeakingTopic, keyof Row | 'display_order'>
const NO_FACTS = { formats: '', lengths: '', audience: '' }

/** Reads what the sheet shows; null while the speaking page is empty. @throws RestError, or the fetch's own error. */
export async function readSheet(source: ContentSource) {
  const { pressKit, ...read } = await readAll(source, QUERIES)
  const { site, hero, contact, profiles, texts, topicTalks } = read
  const topics: SheetTopic[] = [
    ...read.topics,
    ...topicTalks.map(({ title, description }) => ({ ...NO_FACTS, title, abstract: description })),
  ]
  if (isEmptySpeaking(texts, topics)) return null
  return {
    ...read,
    topics,
    facts: siteFacts(site, hero, wordsOf(languageOf(site)).defaults),
    /** Null where the home page has no contact section. */
    ...(visibleSections(site).includes('contact') ? { contact, profiles } : { contact: null, profiles: [] }),
    /** The page's own, else that of the press kit. */
    introduction: texts?.introduction.trim() || pressKit?.introduction?.trim() || '',
  }
}
