import { hash } from 'node:crypto'
import { dateAt, endOfDay } from '#content/text/dates.ts'
import { Document, type FlatHeaders } from '../http/document.ts'
import { withPolicy } from '../http/security-headers.ts'
import type { Page } from '../pages/page.ts'
import { readSheet, SHEET_TABLES, type SheetSource } from './read-sheet.ts'
import { speakingSheet } from './sheet.ts'
import { SHEET_STYLE } from './sheet-style.ts'

export interface SheetOptions extends SheetSource {
  headers: FlatHeaders
  /** What visitors get while there is nothing to print. */
  notFound: () => Promise<Page>
}

const STYLE_HASH = `'sha256-${hash('sha256', SHEET_STYLE, 'base64')}'`

/** The sheet as it is now; the not-found page while the speaking page is empty. @throws when a read fails. */
export async function sheetPage({ headers, notFound, ...source }: SheetOptions): Promise<Page> {
  const content = await readSheet(source)
  if (!content) {
    const page = await notFound()
    return { ...page, tables: [...page.tables, ...SHEET_TABLES] }
  }
  const now = Date.now()
  const document = new Document({
    type: 'text/html; charset=utf-8',
    cacheControl: 'no-cache',
    headers: allowingStyle(headers),
    bytes: { identity: Buffer.from(speakingSheet({ ...source, content, today: dateAt(now) })) },
    compress: true,
  })
  return { status: 200, tables: SHEET_TABLES, isGood: true, isUnlisted: true, validUntil: endOfDay(now), document }
}

/** The headers of every page, with the sheet's own style allowed by its hash. */
const allowingStyle = (headers: FlatHeaders) =>
  withPolicy(headers, (policy) => policy.replace("style-src 'self'", `style-src 'self' ${STYLE_HASH}`))
