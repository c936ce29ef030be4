import { visibleSections } from '#content/site/menu.ts'
import { contactQuery, heroQuery, siteQuery, socialProfilesQuery } from '#data/records/content-queries.ts'
import type { ContentSource } from '#data/rest/content-source.ts'
import { readAll, tablesOf } from '../pages/read-all.ts'

const QUERIES = { site: siteQuery, hero: heroQuery, contact: contactQuery, profiles: socialProfilesQuery }

export const IDENTITY_TABLES: readonly string[] = tablesOf(QUERIES)

export type Identity = Awaited<ReturnType<typeof readIdentity>>

/**
 * Who the site is about, and how to reach them: the contact is null if the home page has no such section, because then none
 * of it is public. @throws RestError, or the fetch's own error, when a read fails.
 */
export async function readIdentity(source: ContentSource) {
  const { site, hero, ...read } = await readAll(source, QUERIES)
  const isShown = visibleSections(site).includes('contact')
  return { site, hero, ...(isShown ? read : { contact: null, profiles: [] }) }
}
