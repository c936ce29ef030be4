import { isOneOf } from './guard.ts'
import { CONTENT_TABLES, type ContentTable } from './kinds.ts'

/** An unpublished change of content: to a row, a new row, or the removal of one. */
export interface ContentDraft {
  id: string
  table_name: ContentTable
  /** Null for a new row, which gets the draft's own id when it is published. */
  row_id: string | null
  /** The columns to save; missing ones stay as they are. For a removal, the former row. */
  fields: Record<string, unknown>
  is_removal: boolean
  /** `updated_at` of the live row when the draft was started; null for a new row. */
  base_updated_at: string | null
  /** When the server publishes it; null if it is not scheduled. */
  publish_at: string | null
  claimed_until: string | null
  /** Why it could not be published at its time. */
  last_error: string | null
  author: string | null
  /** The id of the key of the program that prepared it; null for a person. */
  access_key: string | null
  /** What its preparer says about it. */
  note: string | null
  created_at: string
  updated_at: string
}

/** In characters. */
export const LONGEST_NOTE = 300

/** The most that the fields of a draft may take up as JSON: a talk with the transcript of two hours. */
export const DRAFT_BYTES = 200_000

/** The drafts of one assistant that wait for an owner. */
export const DRAFTS_OF_ASSISTANT = 50

/** Columns of content that no draft changes. */
export const SERVER_COLUMNS: readonly string[] = [
  ...['id', 'singleton', 'created_at', 'updated_at'],
  ...['opened', 'messages_kept_months'],
]

/** A change that a preview applies to the live content. */
export interface ContentChange {
  table: ContentTable
  /** The row that changes, or that is new. */
  id: string
  /** Null for a row that is to be removed. */
  fields: Record<string, unknown> | null
}

/** Whether another account or a program has prepared it. */
export const isByOthers = ({ access_key, author }: Pick<ContentDraft, 'access_key' | 'author'>, userId: string) =>
  Boolean(access_key) || (author !== null && author !== userId)

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isContentTable = isOneOf(CONTENT_TABLES)

export const changeOf = ({ id, table_name, row_id, fields, is_removal }: ContentDraft): ContentChange => ({
  table: table_name,
  id: row_id ?? id,
  fields: is_removal ? null : fields,
})
