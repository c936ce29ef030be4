import type { BioLength } from '#content/press-kit/press-kit.ts'
import { isPublicPath, NOT_FOUND_PATH, OWN_PAGE, PUBLIC_PATHS, TALK_PAGE } from '#content/site/routes.ts'

/** Any path that is not a page of the site. */
export const NOT_FOUND = 'not-found'

/** The names under which views are counted: the paths of the pages, all pages of talks together, those of the owner's own, and the not-found page. */
export const VIEWS = [...PUBLIC_PATHS, TALK_PAGE, OWN_PAGE, NOT_FOUND] as const
export type View = (typeof VIEWS)[number]

/** The links to the newsletter (its button and icon), its articles, and the button that subscribes. */
export const NEWSLETTER_CLICKS = ['visit', 'article', 'subscribe'] as const
/** From the press kit; the sheet from the speaking page. */
export const DOWNLOADS = ['photo', 'zip', 'sheet'] as const

export type VisitKind = 'view' | 'referrer' | 'missing' | 'newsletter' | 'talk' | 'download' | 'bio'

/** How often each name of a kind was counted; nothing else about a visit is stored. */
export type VisitCounts = Partial<Record<VisitKind, Record<string, number>>>

/** One event as a browser reports it. Only a view can name a referrer, and the path of a page that is not there. */
export type VisitReport =
  | { view: View; referrer?: string; missing?: string | undefined }
  | { newsletter: (typeof NEWSLETTER_CLICKS)[number] }
  | { talk: string }
  | { download: (typeof DOWNLOADS)[number] }
  | { bio: BioLength }

/** Sums up the rarest names of a day that exceeds the limit of names. */
export const OTHER_NAMES = 'other'

/** The name under which a page is counted. */
export function viewAtPath(path: string): View {
  if (isPublicPath(path)) return path
  if (path.startsWith('/talks/')) return TALK_PAGE
  return path === NOT_FOUND_PATH ? NOT_FOUND : OWN_PAGE
}

/** A host with at least one dot, in lower case; neither an address in brackets nor a name of the local network. */
export const isReferrerHost = (value: string) =>
  value.length <= 253 && /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z0-9]$/.test(value)
