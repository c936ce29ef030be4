import type { Talk } from './talk.ts'

/** The address of a talk's page: with its slug, or with its id while it has none. */
export const talkPath = ({ id, slug }: Pick<Talk, 'id' | 'slug'>) => `/talks/${encodeURIComponent(slug || id)}`
