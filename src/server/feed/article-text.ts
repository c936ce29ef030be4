import { webUrl } from '#content/address/web-url.ts'
import { htmlToText, imageSources } from './html-text.ts'

const SNIPPET_MAX_WORDS = 100
/** For languages written without spaces, where a limit in words would cut nothing. */
export const SNIPPET_MAX_CHARACTERS = 1500

/** HTML as plain text, cut to 100 words with an ellipsis. */
export function snippet(html: string): string {
  const text = htmlToText(html)
  const words = text.split(' ')
  const cut = words.slice(0, SNIPPET_MAX_WORDS).join(' ')
  const short = cut.length > SNIPPET_MAX_CHARACTERS ? cut.slice(0, SNIPPET_MAX_CHARACTERS).toWellFormed() : cut
  return short.length < text.length ? `${short.replace(/[\s.,;:\u2026\uFFFD]+$/, '')}…` : text
}

/** Where an article's picture may be. All may be relative. */
export interface ImageSources {
  contentHtml: string | null
  mediaContent: string | null
  enclosure: string | null
  descriptionHtml: string | null
}

/**
 * The article's picture, from the first that has one: first img of the content, media:content, enclosure, first img of the
 * description. An absolute http(s) address, relative ones resolved against the feed's origin; null when there is none.
 */
export const articleImage = (sources: ImageSources, feedOrigin: string): string | null =>
  firstImage(sources.contentHtml, feedOrigin) ??
  webUrl(sources.mediaContent, feedOrigin) ??
  webUrl(sources.enclosure, feedOrigin) ??
  firstImage(sources.descriptionHtml, feedOrigin)

/** Lazy-loading placeholders (`data:`) are skipped. */
function firstImage(html: string | null, feedOrigin: string): string | null {
  for (const source of imageSources(html ?? '')) {
    const url = webUrl(source, feedOrigin)
    if (url) return url
  }
  return null
}
