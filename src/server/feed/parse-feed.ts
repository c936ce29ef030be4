import { parseFeed } from '@rowanmanning/feed-parser'
import { webUrl } from '#content/address/web-url.ts'
import type { Article } from '#content/newsletter/article.ts'
import { NOT_A_FEED, RequestError } from '../outgoing/request-error.ts'
import { articlePicture, type Picture } from './article-picture.ts'
import { htmlToText, titleToText } from './html-text.ts'
import { readHtml } from './read-html.ts'

/** More than the page shows today. */
export const ARTICLES_KEPT = 10
/** Feeds list the newest first, or last; beyond this many items nothing is sorted. */
const ITEMS_READ = 200
/** A longer address is an inline picture, or a mistake; a page would send it to every visitor. */
const URL_MAX_LENGTH = 2048

type FeedItem = ReturnType<typeof parseFeed>['items'][number]

interface FeedEntry {
  item: FeedItem
  link: string
  /** Milliseconds since 1970; 0 for an undated one. */
  time: number
}

/**
 * The newest articles of an RSS or Atom document, newest first, each once; undated ones follow in the feed's order. All
 * texts are plain. `count` is how many the document has, `home` the page that it belongs to. `isCut` says that its end is
 * missing: then the complete items are taken. Throws RequestError when it is not a feed.
 */
export function parseFeedDocument(xml: string, address: string, isCut = false) {
  const { items, url } = parse(joinSurrogates(isCut ? wholeItems(xml) : xml))
  const home = short(webUrl(url, address))
  const entries = [...items.slice(0, ITEMS_READ), ...items.slice(ITEMS_READ).slice(-ITEMS_READ)]
    .map((item) => ({ item, link: linkOf(item, address), time: dateOf(item)?.getTime() ?? 0 }))
    .filter((entry): entry is FeedEntry => entry.link !== null)
    .toSorted((a, b) => b.time - a.time)
    .filter((entry, index, all) => all.findIndex((other) => isSame(entry, other)) === index)
  const articles = entries.slice(0, ARTICLES_KEPT).map(({ item, link }) => toArticle(item, link, address))
  return { ...(home && { home }), articles, count: entries.length + Math.max(0, items.length - 2 * ITEMS_READ) }
}

/** All episodes of a podcast may lead to one page. */
const isSame = (one: FeedEntry, other: FeedEntry) => one.link === other.link && one.item.id === other.item.id

function parse(xml: string) {
  try {
    return parseFeed(xml)
  } catch (error) {
    throw new RequestError(NOT_A_FEED, { cause: error })
  }
}

const wholeItems = (xml: string) =>
  xml.slice(0, Math.max(xml.lastIndexOf('</item>') + '</item>'.length, xml.lastIndexOf('</entry>') + '</entry>'.length))

/** Atom requires only `updated`. */
const dateOf = (item: FeedItem) => item.published ?? item.updated

/** An item without a link may have a permanent address as its id; an episode has its recording. */
const linkOf = (item: FeedItem, address: string) =>
  short(webUrl(item.url, address) ?? webUrl(item.id) ?? webUrl(recordingOf(item), address))

const recordingOf = ({ element }: FeedItem) =>
  enclosuresOf(element)
    .find((enclosure) => /^(audio|video)\b/i.test(enclosure.getAttribute('type') ?? ''))
    ?.getAttribute('url')

const short = (url: string | null) => (url && url.length <= URL_MAX_LENGTH ? url : null)

function toArticle(item: FeedItem, link: string, address: string): Article {
  const contentHtml = contentOf(item)
  const descriptionHtml = textOf(item, 'description') ?? textOf(item, 'summary')
  return {
    title: snippet(textOf(item, 'title') ?? '', titleToText) || 'Untitled',
    link,
    pubDate: dateOf(item)?.toISOString() ?? null,
    creator: snippet(item.authors[0]?.name ?? '') || null,
    contentSnippet: snippet(contentHtml ?? descriptionHtml ?? ''),
    imageUrl: short(articlePicture({ contentHtml, descriptionHtml, ...picturesBeside(item) }, new URL(address).origin)),
    description: snippet(descriptionHtml ?? ''),
  }
}

/**
 * The element's HTML as the feed means it, of the feed's own vocabulary before `media:` and `itunes:`. The parser's
 * getters decode entities a second time, which turns a text that mentions `<img>` into one.
 */
function textOf(item: FeedItem, name: string): string | null {
  const elements = item.element.findElementsWithName(name)
  const element = elements.find(({ namespace }) => typeof namespace === 'symbol') ?? elements[0]
  return element?.textContent.trim() || null
}

/** RSS has content:encoded, Atom content; an element of that name with a url is media:content. */
function contentOf(item: FeedItem): string | null {
  const content = item.element.findElementsWithName('content').find((element) => !element.getAttribute('url'))
  if (content?.getAttribute('type') === 'xhtml') return item.content
  return textOf(item, 'encoded') ?? (content?.textContent.trim() || null)
}

const enclosuresOf = (element: FeedItem['element']) => [
  ...element.findElementsWithName('enclosure'),
  ...element.findElementsWithName('link').filter((link) => link.getAttribute('rel') === 'enclosure'),
]

/** The pictures among media:content and enclosures, and those that can be nothing else. */
function picturesBeside({ element }: FeedItem) {
  const parents = [element, ...element.findElementsWithName('group')]
  const named = (name: string) => parents.flatMap((parent) => parent.findElementsWithName(name))
  const enclosed = [...enclosuresOf(element).filter(isPicture), ...named('image'), ...named('thumbnail')]
  return {
    media: named('content').filter(isPicture).flatMap(pictureOf),
    enclosures: enclosed.flatMap(pictureOf),
  }
}

const isPicture = (element: FeedItem['element']) =>
  /^image\b/i.test(element.getAttribute('medium') ?? element.getAttribute('type') ?? 'image')

function pictureOf(element: FeedItem['element']): Picture[] {
  const src = element.getAttributeAsUrl('url') ?? element.getAttributeAsUrl('href')
  return src ? [{ src, width: element.getAttribute('width'), height: element.getAttribute('height') }] : []
}

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

const SNIPPET_MAX_WORDS = 100
/** For languages written without spaces, where a limit in words would cut nothing. */
export const SNIPPET_MAX_CHARACTERS = 1500

/** HTML as plain text, cut to 100 words with an ellipsis. */
export function snippet(html: string, toText = htmlToText): string {
  const text = toText(unwrapped(html))
  const words = text.split(' ')
  const cut = words.slice(0, SNIPPET_MAX_WORDS).join(' ')
  const short = cut.length > SNIPPET_MAX_CHARACTERS ? cut.slice(0, SNIPPET_MAX_CHARACTERS).toWellFormed() : cut
  return short.length < text.length ? `${short.replace(/[\s.,;:\u2026\uFFFD]+$/, '')}…` : short.replace(CUT_IN_HALF, '')
}

/** What a publisher's own limit left of the last character. */
const CUT_IN_HALF = / ?\uFFFD[ \uFFFD]*(?=(…|\.\.\.)?$)/

/** Some publishers escape a text that they have put into CDATA, and some what they have escaped. */
const unwrapped = (html: string) => {
  const [, wrapped] = /^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/.exec(html) ?? []
  const text = joinSurrogates(wrapped ?? html)
  return ESCAPED_HTML.test(text) && !/<\/?[a-z]/i.test(text) ? htmlToText(text) : text
}

/** A text that begins with the tag of a paragraph or another block, but has none. */
const ESCAPED_HTML =
  /^\s*&(lt|#60|#x3c);(p|div|h[1-6]|ul|ol|table|figure|blockquote|section|article)\b[\s\S]*&(gt|#62|#x3e);/i

/** Some programs write a character beyond U+FFFF as two numbers, of which XML and HTML know neither. */
export const joinSurrogates = (xml: string) =>
  xml.replace(/&#(xd[89ab]..|5[56]\d{3});&#(xd[c-f]..|5[67]\d{3});/gi, (pair, ...units: string[]) => {
    const joined = String.fromCharCode(...units.slice(0, 2).map((unit) => Number(unit.replace(/x/i, '0x'))))
    return joined.codePointAt(0)! > 0xffff ? joined : pair
  })
