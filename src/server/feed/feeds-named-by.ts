import { webUrl } from '#content/address/web-url.ts'
import { readHtml } from './read-html.ts'

const FEED_TYPE = /^(application\/(rss|atom|rdf)\+xml|(application|text)\/xml)\s*(;|$)/i
/** Of a page; the head is at its beginning. */
const READ_WITHIN = 200_000
/** A site may have one feed for each of its languages. */
const MAX_NAMED = 2

/** The feeds that a page names in its head, but those of comments. */
export function feedsNamedBy(html: string, address: string): string[] {
  const named: string[] = []
  readHtml(html.slice(0, READ_WITHIN), {
    onStartTag({ name, attributes }) {
      const of = (attribute: string) => attributes.get(attribute) ?? ''
      const isFeed = name === 'link' && /\balternate\b/i.test(of('rel')) && FEED_TYPE.test(of('type'))
      const url = isFeed && !/\bcomments\b/i.test(of('href')) && webUrl(of('href'), address)
      if (url) named.push(url)
    },
  })
  return named.slice(0, MAX_NAMED)
}
