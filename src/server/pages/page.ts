import type * as Render from '#site/render.tsx'
import { Document, type FlatHeaders } from '../http/document.ts'

/** Every unknown path is this one page: nothing of a request gets into it, and it is rendered once. */
export const NOT_FOUND_PATH = '/404'

/** A finished page, or a file made of content. */
export interface Page {
  status: 200 | 404
  /** What it was made of: it is made anew once one of them is written. */
  tables: readonly string[]
  /** Every read behind it succeeded. */
  isGood: boolean
  document: Document
}

export interface PageHeaders {
  /** Security headers of every page. */
  headers: FlatHeaders
  bestBrotliAfterMs?: number
}

/** A rendered page as bytes. One that lacks something is kept by nobody. */
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
