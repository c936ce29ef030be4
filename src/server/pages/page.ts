import type * as Render from '#site/render.tsx'
import { Document, type DocumentOptions, type FlatHeaders } from '../http/document.ts'
import { withDirectives } from '../http/security-headers.ts'

/** A finished page, or a file made from content. */
export interface Page {
  status: Render.RenderedPage['status']
  /** The tables that it depends on: a write to one of them makes it stale. */
  tables: readonly string[]
  /** Whether every read succeeded. */
  isGood: boolean
  /** Until when it may be kept, in milliseconds since 1970; absent if only its content decides. */
  validUntil?: number
  /** For a page that search engines must not list. */
  isUnlisted?: true
  document: Document
}

export interface PageHeaders {
  headers: FlatHeaders
  bestBrotliAfterMs?: number
  /** How many seconds a cache in front of the server may keep the page, and serve it while it fetches a new one. */
  cdnMaxAge?: number
}

type FileOptions = Pick<Page, 'tables' | 'isUnlisted' | 'validUntil'> &
  Pick<DocumentOptions, 'type' | 'headers' | 'compress'> & { bytes: Buffer; cacheControl?: string }

/** A file made from content, for which every read succeeded. */
export function filePage(options: FileOptions): Page {
  const { type, headers = [], compress = false, cacheControl = 'no-cache', bytes, ...page } = options
  const document = new Document({ type, cacheControl, headers, bytes: { identity: bytes }, compress })
  return { status: 200, isGood: true, ...page, document }
}

/** The page as one that depends on more tables, such as the not-found page in place of a file that they may have soon. */
export const alsoMadeOf = (page: Page, tables: readonly string[]): Page => ({
  ...page,
  tables: [...page.tables, ...tables],
})

/** A rendered page as bytes. An incomplete one is not cached anywhere. */
export function toPage(rendered: Render.RenderedPage, options: PageHeaders): Page {
  const { status, html, tables, isComplete, isUnlisted, isDoor, validUntil, policy } = rendered
  const { headers, bestBrotliAfterMs, cdnMaxAge: longest = 0 } = options
  const cdnMaxAge = validUntil === undefined ? longest : Math.min(longest, DAILY_CDN_MAX_AGE)
  // the not-found page has unlimited addresses
  const forCaches = cdnMaxAge > 0 && status === 200 ? sharedFor(cdnMaxAge) : 'no-cache'
  const document = new Document({
    status,
    type: 'text/html; charset=utf-8',
    cacheControl: isComplete && !isDoor ? forCaches : 'no-store',
    headers: [
      ...(policy ? withDirectives(headers, policy) : headers),
      ...(status === 503 ? ['retry-after', RETRY_AFTER] : []),
    ],
    bytes: { identity: Buffer.from(html) },
    compress: true,
    ...(!isDoor && { saysIfCurrent: true }),
    ...(isComplete && bestBrotliAfterMs !== undefined && { bestBrotliAfterMs }),
  })
  return {
    status,
    tables,
    isGood: isComplete,
    ...(isUnlisted && { isUnlisted }),
    ...(validUntil !== undefined && { validUntil }),
    document,
  }
}

/** In seconds, for search engines while the content cannot be read. Visitors' browsers read it again by themselves. */
export const RETRY_AFTER = '60'

/** Seconds that a shared cache may show a page beyond midnight, and as many while it revalidates. */
const DAILY_CDN_MAX_AGE = 60

/** Browsers ask each time, as with no-cache, which would also forbid a shared cache to answer by itself. */
const sharedFor = (seconds: number) => `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}`
