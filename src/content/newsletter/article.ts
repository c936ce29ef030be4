import { guard, isText, isTextOrNull } from '#content/guard.ts'

/** One article of the owner's newsletter feed. All texts are plain, never HTML. */
export interface Article {
  title: string
  /** An absolute http(s) address. */
  link: string
  /** ISO 8601 in UTC; null when the feed gives no date that exists. */
  pubDate: string | null
  creator: string | null
  /** The article's text, at most 100 words. */
  contentSnippet: string
  /** An absolute http(s) address. */
  imageUrl: string | null
  /** The feed's own summary, cut like the snippet; '' when there is none. */
  description: string
}

export const ARTICLES_SHOWN = 3

export const isArticle = guard<Article>({
  title: isText,
  link: isText,
  pubDate: isTextOrNull,
  creator: isTextOrNull,
  contentSnippet: isText,
  imageUrl: isTextOrNull,
  description: isText,
})
