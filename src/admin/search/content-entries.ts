import { FORMS } from '#content/forms.ts'
import type { Row } from '#content/guard.ts'
import { type ContentTable, KINDS, kindOf } from '#content/kinds.ts'
import { queryOf, type TableQuery } from '#data/content-query.ts'
import { fullTalksQuery } from '#data/talks.ts'
import { labelledColumns } from '../drafts/column-labels.ts'
import { textIn, textOfRow } from '../drafts/text-of-row.ts'
import type { Entry } from './find-entries.ts'

/** As their editors read them, and under the same keys. */
export const SEARCHED_QUERIES = KINDS.map((kind) =>
  kind.table === 'talks' ? fullTalksQuery : queryOf(kind),
) as readonly TableQuery<readonly Row[] | Row | null>[] // every row of content is a Row

/** What is found in a table: the entries of a list, or the fields of a record, even empty ones. */
export const entriesOf = (table: ContentTable, content: readonly Row[] | Row | null | undefined): Entry[] =>
  kindOf(table).isList
    ? rowsIn(content).map((row) => entryOfRow(table, row))
    : entriesOfFields(table, rowsIn(content)[0])

const rowsIn = (content: readonly Row[] | Row | null | undefined): Record<string, unknown>[] =>
  [content ?? []].flat().map((row) => ({ ...row }))

function entryOfRow(table: ContentTable, row: Record<string, unknown>): Entry {
  const { label, nameColumn = '' } = FORMS[table]
  return {
    key: `${table} ${row.id}`,
    title: textIn(row[nameColumn]) || label,
    kind: label,
    text: textOfRow(table, row, nameColumn),
    group: 'Content',
    target: { to: `${kindOf(table).editor}?edit=${row.id}` },
  }
}

function entriesOfFields(table: ContentTable, row: Record<string, unknown> = {}): Entry[] {
  const { label: kind } = FORMS[table]
  return labelledColumns(table).map(({ column, label, hint }) => ({
    key: `${table}.${column}`,
    title: label,
    kind,
    text: [textIn(row[column]), hint ?? ''].join(' '),
    group: 'Fields',
    target: { to: `${kindOf(table).editor}?field=${table}.${column}` },
  }))
}
