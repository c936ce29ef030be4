import type { FeedPlaces } from '#content/newsletter/feed-address.ts'
import { readAtMost } from '../outgoing/read-at-most.ts'
import { NOT_A_FEED, RequestError } from '../outgoing/request-error.ts'
import type { Transport, TransportAnswer } from '../outgoing/transport.ts'
import type { FeedCopy } from './feed-cache-store.ts'

/** Of the decompressed body: ten long articles. At worst, parsing so much blocks the thread for 0.4 s. */
export const FEED_MAX_BYTES = 1_000_000

export interface ReadFeedOptions {
  transport: Transport
  now: () => number
  signal: AbortSignal
}

/** A feed as it was read, without the address that the owner gave. */
type ReadFeed = Omit<FeedCopy, 'address' | 'foundAt'>

/**
 * Requests the feed at an address once. `known` is the cached copy: a 304 refreshes it. Rejects with RequestError, whose
 * message is the status of a response that is not OK, with NoFeedHere if that will not change by itself, or with the network's
 * error.
 */
export async function readFeed(address: string, known: FeedCopy | null, options: ReadFeedOptions): Promise<ReadFeed> {
  const { transport, now, signal } = options
  const answer = await transport(address, requestHeaders(known), signal)
  const { status } = answer
  const movedTo = otherOrigin(address, answer)
  if (status !== 200) {
    answer.discard()
    if (status === 304 && known) return { ...known, fetchedAt: now(), movedTo }
    const isForGood = status >= 400 && status < 500 && !FOR_NOW.has(status)
    throw new (isForGood ? NoFeedHere : RequestError)(String(status))
  }
  const { bytes, isCut } = await readAtMost(answer.body, FEED_MAX_BYTES)
  const text = decode(bytes, answer.header('content-type'))
  const generator = generatorOf(text)
  return {
    fetchedAt: now(),
    ...(generator && { generator }),
    movedTo,
    etag: answer.header('etag'),
    lastModified: answer.header('last-modified'),
    ...(await feedIn(text, address, isCut)),
  }
}

/** Too early, too slow, too often. */
const FOR_NOW = new Set([408, 425, 429])

/** The parsers, 3 MB, are loaded for the first document. */
async function feedIn(text: string, address: string, isCut: boolean) {
  const { parseFeedDocument } = await import('./parse-feed.ts')
  try {
    return parseFeedDocument(text, address, isCut)
  } catch (error) {
    const { feedsNamedBy } = await import('./parse-feed.ts')
    throw new NoFeedHere(NOT_A_FEED, feedsNamedBy(text, address), error)
  }
}

/** Another path, and 'www.', are no move: the owner's address is that of the newsletter, not of its feed. */
function otherOrigin(address: string, { movedTo }: TransportAnswer): string | null {
  const host = ({ hostname }: URL) => hostname.replace(/^www\./, '')
  return movedTo && host(movedTo) !== host(new URL(address)) ? movedTo.origin : null
}

/** The name precedes the first item. */
const GENERATOR_WITHIN = 20_000
const generatorOf = (xml: string) =>
  /<generator\b[^>]*>\s*(?:<!\[CDATA\[)?\s*([^<\]]{1,100})/i.exec(xml.slice(0, GENERATOR_WITHIN))?.[1]?.trim()

const requestHeaders = (known: FeedCopy | null) => ({
  accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1',
  'user-agent': 'Mozilla/5.0 (compatible; Portico feed reader)',
  ...(known?.etag && { 'if-none-match': known.etag }),
  ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
})

/** Text in the encoding that the byte order mark, the header or the XML declaration names, in this order (RFC 7303). */
function decode(bytes: Buffer, contentType: string | null): string {
  const declaration = bytes.subarray(0, 200).toString('latin1')
  const label =
    byteOrderMark(bytes) ??
    /charset\s*=\s*["']?([\w-]+)/i.exec(contentType ?? '')?.[1] ??
    /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)/i.exec(declaration)?.[1] ??
    'utf-8'
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

function byteOrderMark(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : null
}

/** There is certainly no feed at an address: `named` are the addresses that the page there names as its feeds. */
export class NoFeedHere extends RequestError {
  readonly named: readonly string[]

  constructor(reason: string, named: readonly string[] = [], cause?: unknown) {
    super(reason, { cause })
    this.named = named
  }
}

/** The most addresses of a publisher that are requested in one search. */
export const FEED_MAX_TRIES = 8
/** Where publishers and programs have their feeds, beneath the page: Ghost and Buttondown, Jekyll, Astro, Hugo. */
const USUAL = ['feed', 'rss', 'feed.xml', 'rss.xml', 'index.xml']

/**
 * Reads the feed of a newsletter, wherever it is: at `foundAt`, where it was the last time, at its likeliest address, where a
 * page that was read names it, on the page that the owner gave, and where feeds usually are. Rejects with the failure of the
 * first address; the others are requested only if there is certainly no feed, not if the publisher is failing.
 */
export async function findFeed<Feed>(
  { address, page }: FeedPlaces,
  foundAt: string | undefined,
  read: (address: string) => Promise<Feed>,
): Promise<Feed> {
  const waiting = [...(foundAt ? [foundAt] : []), address, page, ...USUAL.map((path) => `${page}/${path}`)]
  const asked = new Set<string>()
  let failure: unknown
  for (let next = waiting.shift(); next && asked.size < FEED_MAX_TRIES; next = waiting.shift()) {
    if (asked.has(next)) continue
    asked.add(next)
    try {
      return await read(next)
    } catch (error) {
      failure ??= error
      if (error instanceof NoFeedHere) waiting.unshift(...error.named)
      else if (asked.size === 1) break
    }
  }
  throw failure
}
