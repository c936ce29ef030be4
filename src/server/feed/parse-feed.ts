import { parseFeed } from '@rowanmanning/feed-parser'
import { webUrl } from '#content/address/web-url.ts'
import type { Article } from '#content/newsletter/article.ts'
import { RequestError } from '../outgoing/request-error.ts'
import { articleImage, snippet } from './article-text.ts'

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
 * texts are plain. `isCut` says that the end of the document is missing: then the complete items are taken. Throws
 * RequestError when it is not a feed.
 */
export function parseFeedArticles(xml: string, address: string, isCut = false): Article[] {
  const items = parse(isCut ? wholeItems(xml) : xml).items
  return [...items.slice(0, ITEMS_READ), ...items.slice(ITEMS_READ).slice(-ITEMS_READ)]
    .map((item) => ({ item, link: linkOf(item, address), time: dateOf(item)?.getTime() ?? 0 }))
    .filter((entry): entry is FeedEntry => entry.link !== null)
    .toSorted((a, b) => b.time - a.time)
    .filter((entry, index, all) => all.findIndex((other) => isSame(entry, other)) === index)
    .slice(0, ARTICLES_KEPT)
    .map(({ item, link }) => toArticle(item, link, address))
}

/** All episodes of a podcast may lead to one page. */
const isSame = (one: FeedEntry, other: FeedEntry) => one.link === other.link && one.item.id === other.item.id

function parse(xml: string) {
  try {
    return parseFeed(xml)
  } catch (error) {
    throw new RequestError('the answer is not a feed', { cause: error })
  }
}

const wholeItems = (xml: string) =>
  xml.slice(0, Math.max(xml.lastIndexOf('</item>') + '</item>'.length, xml.lastIndexOf('</entry>') + '</entry>'.length))

/** Atom requires only `updated`. */
const dateOf = (item: FeedItem) => item.published ?? item.updated

/** An item without a link may have a permanent address as its id. */
const linkOf = (item: FeedItem, address: string) => short(webUrl(item.url, address) ?? webUrl(item.id))

const short = (url: string | null) => (url && url.length <= URL_MAX_LENGTH ? url : null)

function toArticle(item: FeedItem, link: string, address: string): Article {
  const contentHtml = contentOf(item)
  const descriptionHtml = textOf(item, 'description') ?? textOf(item, 'summary')
  return {
    title: snippet(textOf(item, 'title') ?? '') || 'Untitled',
    link,
    pubDate: dateOf(item)?.toISOString() ?? null,
    creator: snippet(item.authors[0]?.name ?? '') || null,
    contentSnippet: snippet(contentHtml ?? descriptionHtml ?? ''),
    imageUrl: short(articleImage({ contentHtml, descriptionHtml, ...picturesBeside(item) }, new URL(address).origin)),
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

/** The first media:content and the first enclosure that are pictures. */
function picturesBeside({ element }: FeedItem) {
  const media = [element, ...element.findElementsWithName('group')].flatMap((parent) =>
    parent.findElementsWithName('content'),
  )
  const links = element.findElementsWithName('link').filter((link) => link.getAttribute('rel') === 'enclosure')
  const enclosures = [...element.findElementsWithName('enclosure'), ...links]
  return { mediaContent: firstPicture(media), enclosure: firstPicture(enclosures) }
}

function firstPicture(elements: FeedItem['element'][]): string | null {
  const picture = elements.find((element) => {
    const kind = element.getAttribute('medium') ?? element.getAttribute('type') ?? 'image'
    return /^image\b/i.test(kind)
  })
  return picture?.getAttributeAsUrl('url') ?? picture?.getAttributeAsUrl('href') ?? null
}
