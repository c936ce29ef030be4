import { visibleSections } from '#content/site/menu.ts'
import { contactQuery, heroQuery, siteQuery } from '#data/records/content-queries.ts'
import type { ContentSource } from '#data/rest/content-source.ts'
import { readAll, tablesOf } from '../pages/read-all.ts'

const QUERIES = { site: siteQuery, hero: heroQuery, contact: contactQuery }

export const IDENTITY_TABLES: readonly string[] = tablesOf(QUERIES)

export type Identity = Awaited<ReturnType<typeof readIdentity>>

/**
 * Who the site is about, and how to reach them: the contact is null if the home page has no such section, because then none
 * of it is public. @throws RestError, or the fetch's own error, when a read fails.
 */
export async function readIdentity(source: ContentSource) {
  const { site, hero, contact } = await readAll(source, QUERIES)
  return { site, hero, contact: visibleSections(site).includes('contact') ? contact : null }
}
