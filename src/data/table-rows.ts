import type { DayCounts } from '#api/day-counts.ts'
import type { ContentDraft } from '#content/draft.ts'
import type { ContentRows } from '#content/kinds.ts'
import type { StoredMessage } from '#content/message/stored-message.ts'
import type { FullTalk } from '#content/talk/talk.ts'
import type { Database, Json } from './database.types.ts'
import type { Version } from './drafts/history.ts'
import type { SharedPreview } from './drafts/shared-previews.ts'

type Rows = ContentRows & {
  talks: FullTalk
  contact_messages: StoredMessage
  content_drafts: ContentDraft
  content_previews: SharedPreview
  content_versions: Version
  visits: DayCounts
}

/** The rows of each table: every property is a column of it, with the same type and null only where the column has it. */
export type TableRows = Checked<Rows, { [T in keyof Rows]: DifferingColumn<T, Rows[T], ColumnsOf<T>> }[keyof Rows]>

/** Does not compile while rows differ from their tables; this one error names the columns. */
type Checked<T, _Differences extends never> = T

/** The file database.types.ts lacks what a new migration adds until it is made anew. */
type DifferingColumn<T extends string, Row, Columns> = unknown extends Columns
  ? `${T} is not in database.types.ts: npm run types`
  : {
      [C in keyof Row & string]-?: C extends keyof Columns
        ? IsSame<Stored<Row[C], Columns[C]>, Columns[C]> extends true
          ? never
          : `${T}.${C}`
        : `${T}.${C} is not in database.types.ts: npm run types`
    }[keyof Row & string]

type Generated = Database['public']['Tables']

type ColumnsOf<T> = T extends keyof Generated ? Generated[T]['Row'] : unknown

/**
 * A value as the generated types have it: one of a few texts is a string, a document Json. What is unknown may be anything;
 * what may be missing is in a column that an older database does not have yet.
 */
type Stored<V, Column> = unknown extends V
  ? Column
  : V extends undefined
    ? never
    : V extends string
      ? string
      : V extends object
        ? NonNullable<Json>
        : V

type IsSame<A, B> = [A, B] extends [B, A] ? true : false
