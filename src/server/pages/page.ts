import type * as Render from '#site/render.tsx'
import { Document, type FlatHeaders } from '../http/document.ts'

/** Every unknown path gets this one page: it contains nothing of the request, and is rendered once. */
export const NOT_FOUND_PATH = '/404'

/** A finished page, or a file made from content. */
export interface Page {
  status: 200 | 404
  /** The tables that it depends on: a write to one of them makes it stale. */
  tables: readonly string[]
  /** Whether every read succeeded. */
  isGood: boolean
  document: Document
}

export interface PageHeaders {
  /** Security headers of every page. */
  headers: FlatHeaders
  bestBrotliAfterMs?: number
}

/** A rendered page as bytes. An incomplete one is not cached anywhere. */
export function toPage({ status, html, tables, complete }: Render.RenderedPage, options: PageHeaders): Page {
  const { headers, bestBrotliAfterMs } = options
  const document = new Document({
    status,
    type: 'text/html; charset=utf-8',
    cacheControl: complete ? 'no-cache' : 'no-store',
    headers,
    bytes: { identity: Buffer.from(html) },
    compress: true,
    ...(complete && bestBrotliAfterMs !== undefined && { bestBrotliAfterMs }),
  })
  return { status, tables, isGood: complete, document }
}
