import type { Hero } from '#content/hero/hero.ts'
import { type AccentColours, accentColours } from '#content/site/accent-colours.ts'
import { isSite, type SiteFacts, siteFacts } from '#content/site/site.ts'
import type { Tables } from '../rest/rest-client.ts'
import { rowsOf } from '../rest/rows-of.ts'

// What the server itself reads of the content, with the official client. Everything throws RestError.

/** The owner's address, from the contact information; null if there is none. */
export const readContactEmail = (rest: Tables) => readContactText(rest, 'email')

/** The newsletter's address, from the contact information; null if there is none. */
export const readNewsletterUrl = (rest: Tables) => readContactText(rest, 'substack_url')

/** The facts of the site, and its accent. */
export async function readSiteFacts(rest: Tables): Promise<SiteFacts & { accent: AccentColours }> {
  const [sites, heroes] = await Promise.all([
    rest.from('site').select().limit(1),
    rest.from('hero').select('title').limit(1),
  ])
  const site = rowsOf(sites).find(isSite)
  return { ...siteFacts(site, rowsOf<Pick<Hero, 'title'>>(heroes)[0]), accent: accentColours(site?.accent) }
}

/** When a row of the table was last changed, as an ISO date-time; undefined if the table is empty. */
export async function readLastWrite(rest: Tables, table: string): Promise<string | undefined> {
  const newestFirst = { ascending: false }
  const answer = await rest.from(table).select('updated_at').order('updated_at', newestFirst).limit(1)
  const updatedAt = rowsOf<{ updated_at?: unknown }>(answer)[0]?.updated_at
  return typeof updatedAt === 'string' && !Number.isNaN(Date.parse(updatedAt)) ? updatedAt : undefined
}

async function readContactText(rest: Tables, column: 'email' | 'substack_url'): Promise<string | null> {
  const [row] = rowsOf<Record<string, unknown>>(await rest.from('contact').select(column).limit(1))
  const text = row?.[column]
  return typeof text === 'string' ? text.trim() || null : null
}
