import type { Contact } from '#content/contact/contact.ts'
import type { Hero } from '#content/hero/hero.ts'
import { visibleSections } from '#content/site/menu.ts'
import type { Site } from '#content/site/site.ts'
import { contactQuery, heroQuery, siteQuery } from '#data/content-queries.ts'
import type { ContentSource } from '#data/content-source.ts'
import { asVisitor } from '../pages/as-visitor.ts'

export interface Identity {
  site: Site | null
  hero: Hero | null
  /** Null if the home page has no contact section: then none of it is public. */
  contact: Contact | null
}

export const IDENTITY_TABLES: readonly string[] = [siteQuery, heroQuery, contactQuery].map(({ table }) => table)

/** Who the site is about, and how to reach them. @throws RestError, or the fetch's own error, when a read fails. */
export async function readIdentity(source: ContentSource): Promise<Identity> {
  const { read } = asVisitor(source)
  const [site, hero, contact] = await Promise.all([read(siteQuery), read(heroQuery), read(contactQuery)])
  return { site, hero, contact: visibleSections(site).includes('contact') ? contact : null }
}
