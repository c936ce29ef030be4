import { countOf } from '#content/text/count-of.ts'

/** The address of the owner's check of a newsletter's address, which takes {url}. */
export const FEED_CHECK_PATH = '/api/newsletter/check'

export interface FeedSummary {
  /** The feed's own address. */
  address: string
  count: number
  /** The title of the newest; null if there is none. */
  latest: string | null
}

/** What is at an address: a feed, or why there is none, as a status, a code or words. */
export type FeedCheck = { found: FeedSummary } | { failure: string }

/** '12 articles, the latest: “On waiting”', without a full stop. */
export const describeSummary = ({ count, latest }: Pick<FeedSummary, 'count' | 'latest'>): string =>
  latest === null ? 'no articles yet' : `${countOf(count, 'article')}, the latest: “${latest}”`
