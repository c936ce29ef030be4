import type { Talk } from './talk.ts'

/** The address of a talk's page: with its slug, or with its id while it has none. */
export const talkPath = ({ id, slug }: Pick<Talk, 'id' | 'slug'>) => `/talks/${encodeURIComponent(slug || id)}`

/** What follows the path of a talk's page in the address of its calendar file. */
export const CALENDAR_ENDING = '.ics'

/** The slug or the id in the path of a talk's page, decoded; null for any other path. */
export function talkKeyIn(path: string): string | null {
  const [, key] = /^\/talks\/([^/.]+)$/.exec(path) ?? []
  try {
    return key ? decodeURIComponent(key) : null
  } catch {
    return null // it ends within a character
  }
}
