import { isOneOf } from './guard.ts'
import type { BioLength } from './press-kit.ts'
import { PUBLIC_PATHS, type PublicPath } from './routes.ts'

/** Any path that is no page of the site: which one was asked for is not kept. */
const NOT_FOUND = 'not-found'

/** What is counted as a view: the pages by their path, and the not-found page. */
export const VIEWS = [...PUBLIC_PATHS, NOT_FOUND] as const
export type View = (typeof VIEWS)[number]

/** The links to the newsletter (its button and icon), and its articles. */
export const NEWSLETTER_CLICKS = ['visit', 'article'] as const
/** Of the press kit. */
export const DOWNLOADS = ['photo', 'zip'] as const

export const VISIT_KINDS = ['view', 'referrer', 'newsletter', 'talk', 'download', 'bio'] as const
export type VisitKind = (typeof VISIT_KINDS)[number]

/** How often each name of a kind was counted; nothing else is known of a visit. */
export type VisitCounts = Partial<Record<VisitKind, Record<string, number>>>

/** What a browser reports: one thing that happened. Only a view can say where the visitor came from. */
export type VisitReport =
  | { view: View; referrer?: string }
  | { newsletter: (typeof NEWSLETTER_CLICKS)[number] }
  | { talk: string }
  | { download: (typeof DOWNLOADS)[number] }
  | { bio: BioLength }

/** Stands for the rarest names of a day that has more of them than it may have. */
export const OTHER_NAMES = 'other'

/** The name under which a page is counted. */
export const viewAtPath = (path: string): View => (isOneOf(PUBLIC_PATHS)(path) ? (path as PublicPath) : NOT_FOUND) // just looked up

/** A host with at least one dot, in lower case; neither an address in brackets nor a name of the local network. */
export const isReferrerHost = (value: string) =>
  value.length <= 253 && /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z0-9]$/.test(value)
