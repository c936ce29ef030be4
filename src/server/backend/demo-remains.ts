import { isDeepStrictEqual } from 'node:util'
import type { DemoRemains } from '#api/demo.ts'
import { CONTENT_TABLES, type ContentTable } from '#content/kinds.ts'
import { ENGLISH } from '#content/words/english.ts'

type Row = Record<string, unknown>

/** What the first start filled in: the rows as they were inserted, and the pictures with the ETags of their bytes. */
export interface DemoRecord {
  rows: Partial<Record<ContentTable, readonly object[]>>
  pictures: readonly { bucket: string; name: string; etag: string }[]
}

/** The name of the kept value that records the demo's content, because a later version may have another demo. */
export const DEMO_RECORD = 'demo-content'

const { defaults, hero, contact, advisory, speaking, story, newsletter, involvements, talks } = ENGLISH

/** These texts are shown without the demo too, so they do not count as its own. */
const DEFAULT_TEXTS = new Set<unknown>([
  ...[...Object.values(defaults), hero.subtitle, hero.description, contact.title, contact.description],
  ...[advisory.title, advisory.engagement, speaking.title, story.title, newsletter.title],
  ...[involvements.intro, talks.intro],
])

/**
 * What of the record is left, unchanged. A changed order does not count; a change that is kept as a draft does: such rows are
 * `drafted`. Rows may be as SQLite has them or as the API sends them.
 */
export function remainsOf(
  record: DemoRecord,
  rowsOf: (table: ContentTable) => readonly Row[],
  drafted: ReadonlySet<unknown>,
): DemoRemains {
  const remains: DemoRemains = { rows: {}, drafted: {}, fields: {} }
  const note = (kind: 'rows' | 'drafted' | 'fields', table: ContentTable, names: string[]) => {
    if (names.length > 0) remains[kind][table] = names
  }
  for (const table of CONTENT_TABLES) {
    const made = (record.rows[table] ?? []) as readonly Row[] // JSON objects
    const stored = made.length > 0 ? rowsOf(table) : []
    if (stored[0] && 'singleton' in stored[0]) {
      const isLeft = (field: string) => isTelling(made[0]![field]) && isSame(stored[0]![field], made[0]![field])
      note('fields', table, fieldsOf(made[0]!).filter(isLeft))
    } else {
      const left = stored.filter((row) => made.some((one) => isSameRow(row, one))).map(({ id }) => String(id))
      const { rows = [], changed = [] } = Object.groupBy(left, (id) => (drafted.has(id) ? 'changed' : 'rows'))
      note('rows', table, rows)
      note('drafted', table, changed)
    }
  }
  return remains
}

const fieldsOf = (row: Row) => Object.keys(row).filter((field) => field !== 'display_order')

const isSameRow = (stored: Row, made: Row) => fieldsOf(made).every((field) => isSame(stored[field], made[field]))

/** SQLite keeps booleans as numbers, and JSON as text. */
function isSame(stored: unknown, made: unknown): boolean {
  if (typeof made === 'boolean') return stored === made || stored === Number(made)
  if (typeof made === 'object' && made !== null)
    return isDeepStrictEqual(typeof stored === 'string' ? JSON.parse(stored) : stored, made)
  return stored === made
}

/** Whether a value says anything that an empty site does not. */
const isTelling = (made: unknown) =>
  typeof made === 'object' && made !== null
    ? Object.keys(made).length > 0
    : typeof made === 'string' && made !== '' && !DEFAULT_TEXTS.has(made)
