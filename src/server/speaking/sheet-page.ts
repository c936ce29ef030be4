import { dateAt, endOfDay } from '#content/text/dates.ts'
import type { FlatHeaders } from '../http/document.ts'
import { styleHash, withPolicy } from '../http/security-headers.ts'
import { alsoMadeOf, filePage, type Page } from '../pages/page.ts'
import { readSheet, SHEET_TABLES, type SheetSource } from './read-sheet.ts'
import { SHEET_STYLE, speakingSheet } from './sheet.ts'

export interface SheetOptions extends SheetSource {
  headers: FlatHeaders
  /** What visitors get while there is nothing to print. */
  notFound: () => Promise<Page>
}

/** The sheet as it is now; the not-found page while the speaking page is empty. @throws when a read fails. */
export async function sheetPage({ headers, notFound, ...source }: SheetOptions): Promise<Page> {
  const content = await readSheet(source)
  if (!content) return alsoMadeOf(await notFound(), SHEET_TABLES)
  const now = Date.now()
  return filePage({
    tables: SHEET_TABLES,
    isUnlisted: true,
    validUntil: endOfDay(now),
    type: 'text/html; charset=utf-8',
    headers: allowingStyle(headers),
    bytes: Buffer.from(speakingSheet({ ...source, content, today: dateAt(now) })),
    compress: true,
  })
}

/** The headers of every page, with the sheet's own style allowed by its hash. */
const allowingStyle = (headers: FlatHeaders) =>
  withPolicy(headers, (policy) => policy.replace("style-src 'self'", `style-src 'self' ${styleHash(SHEET_STYLE)}`))
