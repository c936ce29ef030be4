import type { Contact } from '#content/contact.ts'
import type { Hero } from '#content/hero.ts'
import { visibleSections } from '#content/menu.ts'
import type { Site } from '#content/site.ts'
import { contactQuery, heroQuery, siteQuery } from '#data/content-queries.ts'
import type { Query } from '#data/content-query.ts'
import type { Rest } from '#data/rest.ts'
import type * as Render from '#site/render.tsx'

/** Where the content is read: as a visitor reads it, with the publishable key. */
export type SharingSource = Pick<Render.SiteEnvironment, 'siteUrl' | 'api' | 'fetch'>

export interface Identity {
  site: Site | null
  hero: Hero | null
  /** Null if the home page has no contact section: then none of it is public. */
  contact: Contact | null
}

export const IDENTITY_TABLES: readonly string[] = [siteQuery, heroQuery, contactQuery].map(({ table }) => table)

/** Who the site is about, and how to reach them. @throws RestError, or the fetch's own error, when a read fails. */
export async function readIdentity(source: SharingSource): Promise<Identity> {
  const [site, hero, contact] = await Promise.all([
    readPublic(source, siteQuery),
    readPublic(source, heroQuery),
    readPublic(source, contactQuery),
  ])
  return { site, hero, contact: visibleSections(site).includes('contact') ? contact : null }
}

/** What a visitor reads. @throws as `readIdentity`. */
export function readPublic<T>(source: SharingSource, query: Query<T>): Promise<T> {
  const { signal } = new AbortController() // the requests carry their own time-out
  return query.read(restOf(source), signal)
}

export const restOf = ({ siteUrl, api, fetch }: SharingSource): Rest => ({
  url: api.url || siteUrl,
  key: api.key,
  fetch,
})
