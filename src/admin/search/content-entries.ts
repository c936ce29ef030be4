import type { Row } from '#content/guard.ts'
import type { ContentTable } from '#content/tables.ts'
import { advisoryPageQuery, advisoryRolesQuery, advisoryServicesQuery } from '#data/advisory.ts'
import {
  contactQuery,
  expertiseQuery,
  heroQuery,
  involvementsQuery,
  newsletterQuery,
  siteQuery,
  skinInGameQuery,
  storiesQuery,
  storySectionConfigQuery,
  talksDescriptionQuery,
} from '#data/content-queries.ts'
import type { TableQuery } from '#data/content-query.ts'
import { pressKitQuery } from '#data/press-kit.ts'
import { pressLogosQuery, pressPhotosQuery, pressQuotesQuery } from '#data/press-lists.ts'
import { speakingPageQuery, speakingTopicsQuery } from '#data/speaking.ts'
import { fullTalksQuery } from '#data/talks.ts'
import { testimonialsQuery } from '#data/testimonials.ts'
import { labelledColumns } from '../drafts/column-labels.ts'
import { CONTENT_KINDS } from '../drafts/content-names.ts'
import { textIn, textOfRow } from '../drafts/text-of-row.ts'
import type { Entry } from './find-entries.ts'

/** As their editors read them, and under the same keys. */
const LISTS: readonly TableQuery<readonly Row[]>[] = [
  ...[storiesQuery, expertiseQuery, involvementsQuery, fullTalksQuery, testimonialsQuery],
  ...[advisoryRolesQuery, advisoryServicesQuery, speakingTopicsQuery],
  ...[pressPhotosQuery, pressLogosQuery, pressQuotesQuery],
]
const RECORDS: readonly TableQuery<Row | null>[] = [
  ...[siteQuery, heroQuery, storySectionConfigQuery, skinInGameQuery, talksDescriptionQuery, newsletterQuery],
  ...[contactQuery, pressKitQuery, advisoryPageQuery, speakingPageQuery],
]
export const SEARCHED_QUERIES: readonly TableQuery<readonly Row[] | Row | null>[] = [...LISTS, ...RECORDS]
export const READ_TABLES = SEARCHED_QUERIES.map(({ table }) => table)

/** What is found in a table: the entries of a list, or the fields of a record, even empty ones. */
export const entriesOf = (table: ContentTable, content: readonly Row[] | Row | null | undefined): Entry[] =>
  LISTS.some((list) => list.table === table)
    ? rowsIn(content).map((row) => entryOfRow(table, row))
    : entriesOfFields(table, rowsIn(content)[0])

const rowsIn = (content: readonly Row[] | Row | null | undefined): Record<string, unknown>[] =>
  [content ?? []].flat().map((row) => ({ ...row }))

function entryOfRow(table: ContentTable, row: Record<string, unknown>): Entry {
  const { label, nameColumn = '', editor } = CONTENT_KINDS[table]
  return {
    key: `${table} ${row.id}`,
    title: textIn(row[nameColumn]) || label,
    kind: label,
    text: textOfRow(table, row, nameColumn),
    group: 'Content',
    target: { to: `${editor}?edit=${row.id}` },
  }
}

function entriesOfFields(table: ContentTable, row: Record<string, unknown> = {}): Entry[] {
  const { label: kind, editor } = CONTENT_KINDS[table]
  return labelledColumns(table).map(({ column, label, hint }) => ({
    key: `${table}.${column}`,
    title: label,
    kind,
    text: [textIn(row[column]), hint ?? ''].join(' '),
    group: 'Fields',
    target: { to: `${editor}?field=${table}.${column}` },
  }))
}
