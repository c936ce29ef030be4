import { isDeepStrictEqual } from 'node:util'
import type { Backend } from '@portico/backend'
import { ADVISORY_DEFAULTS } from '#content/advisory/advisory.ts'
import { CONTACT_DEFAULTS } from '#content/contact/contact.ts'
import { HERO_DEFAULTS } from '#content/hero/hero.ts'
import { SKIN_IN_GAME_INTRO, TALKS_INTRO } from '#content/involvement/intro-text.ts'
import { CONTENT_TABLES, type ContentTable } from '#content/kinds.ts'
import { NEWSLETTER_TITLE } from '#content/newsletter/newsletter.ts'
import { publicFileAddress } from '#content/picture/stored-files.ts'
import { type DemoRemains, hasDemo, NO_DEMO } from '#content/report/demo.ts'
import { SITE_DEFAULTS } from '#content/site/site.ts'
import { SPEAKING_DEFAULTS } from '#content/speaking/speaking.ts'
import { STORY_SECTION_TITLE } from '#content/story/story-section-config.ts'
import { emptyParts, hideParts } from './empty-parts.ts'

type Parts = Pick<Backend, 'database' | 'storage'>
type Row = Record<string, unknown>

/** What the first start filled in: the rows as they were inserted, and the pictures with the ETags of their bytes. */
export interface DemoRecord {
  rows: Partial<Record<ContentTable, readonly object[]>>
  pictures: readonly { bucket: string; name: string; etag: string }[]
}

/** The name of the kept value that records the demo's content, because a later version may have another demo. */
const RECORD = 'demo-content'

/** These texts are shown without the demo too, so they do not count as its own. */
const DEFAULT_TEXTS = new Set<unknown>([
  ...[SITE_DEFAULTS, HERO_DEFAULTS, CONTACT_DEFAULTS, ADVISORY_DEFAULTS, SPEAKING_DEFAULTS].flatMap((texts) =>
    Object.values(texts),
  ),
  ...[STORY_SECTION_TITLE, NEWSLETTER_TITLE, SKIN_IN_GAME_INTRO, TALKS_INTRO],
])

/** Records the demo's content, in a table that moves with the site. Joins the caller's transaction. */
export const recordDemo = ({ insertRows }: Pick<Backend, 'insertRows'>, record: DemoRecord): void =>
  insertRows('kept_values', [{ name: RECORD, value: record }])

/** Older versions kept the record among the engine's own values, which do not move; so do their backups. */
export function takeOverRecord({ database, insertRows }: Pick<Backend, 'database' | 'insertRows'>): void {
  const stored = database.getMeta(RECORD)
  if (stored === undefined) return
  database.transaction(() => {
    recordDemo({ insertRows }, JSON.parse(stored))
    database.run('delete from _meta where key = ?', RECORD)
  })
}

/**
 * What is left of the demo's content, unchanged. A changed order does not count; a change that is kept as a draft does.
 */
export function demoRemains({ database }: Pick<Parts, 'database'>): DemoRemains {
  const record = readRecord(database)
  if (!record) return NO_DEMO
  const drafts = database.all('select row_id from content_drafts where row_id is not null and not is_removal')
  const changedInDraft = new Set(drafts.map(({ row_id }) => row_id))
  const remains: DemoRemains = { rows: {}, drafted: {}, fields: {} }
  const note = (kind: keyof DemoRemains, table: ContentTable, names: string[]) => {
    if (names.length > 0) remains[kind][table] = names
  }
  for (const table of CONTENT_TABLES) {
    const made = (record.rows[table] ?? []) as readonly Row[] // JSON objects
    const stored = made.length > 0 ? database.all(`select * from "${table}"`) : []
    const isSingle = database.tables.get(table)?.columns.has('singleton')
    if (isSingle) {
      const isLeft = (field: string) => isTelling(made[0]![field]) && isSame(stored[0]?.[field], made[0]![field])
      note('fields', table, fieldsOf(made[0]!).filter(isLeft))
    } else {
      const left = stored.filter((row) => made.some((one) => isSameRow(row, one))).map(({ id }) => String(id))
      const { rows = [], drafted = [] } = Object.groupBy(left, (id) => (changedInDraft.has(id) ? 'drafted' : 'rows'))
      note('rows', table, rows)
      note('drafted', table, drafted)
    }
  }
  return remains
}

/**
 * Removes it in one transaction: rows are deleted, fields of single rows get their defaults, and parts of the site that
 * are empty now are hidden. Then pictures without any reference are removed; their files are kept for a month.
 */
export async function removeDemo({ database, storage }: Parts): Promise<void> {
  const record = readRecord(database)
  const remains = demoRemains({ database })
  if (!record || !hasDemo(remains)) return
  database.transaction(() => {
    const emptyBefore = emptyParts(database)
    for (const [table, ids] of Object.entries(remains.rows)) {
      for (const id of ids) database.run(`delete from "${table}" where id = ?`, id)
      database.noteWrite(table)
    }
    for (const [table, fields] of Object.entries(remains.fields)) {
      const defaults = defaultsOf(database, table)
      const changes = fields.map((field) => `"${field}" = (${defaults.get(field) ?? 'null'})`)
      database.run(`update "${table}" set ${changes.join(', ')}, updated_at = now()`)
      database.noteWrite(table)
    }
    hideParts(
      database,
      emptyParts(database).filter((part) => !emptyBefore.includes(part)),
    )
  })
  await removePictures({ database, storage }, record)
}

async function removePictures({ database, storage }: Parts, { pictures }: DemoRecord): Promise<void> {
  const tables = [...CONTENT_TABLES, 'content_drafts']
  const content = JSON.stringify(tables.map((table) => database.all(`select * from "${table}"`)))
  for (const { bucket, name, etag } of pictures) {
    // no row names a press photo's preview: it stays with its photo
    const isUsed = content.includes(publicFileAddress(bucket, name.replace(/-web\.webp$/, '.')))
    if (!isUsed && storage.find(bucket, name)?.etag === etag) await storage.remove(bucket, [name])
  }
}

function readRecord(database: Parts['database']): DemoRecord | null {
  const stored = database.get('select value from kept_values where name = ?', RECORD)
  return stored ? JSON.parse(String(stored.value)) : null
}

const fieldsOf = (row: Row) => Object.keys(row).filter((field) => field !== 'display_order')

const isSameRow = (stored: Row, made: Row) => fieldsOf(made).every((field) => isSame(stored[field], made[field]))

/** SQLite keeps booleans as numbers, and JSON as text. */
function isSame(stored: unknown, made: unknown): boolean {
  if (typeof made === 'boolean') return stored === Number(made)
  if (typeof made === 'object' && made !== null)
    return typeof stored === 'string' && isDeepStrictEqual(JSON.parse(stored), made)
  return stored === made
}

/** Whether a value says anything that an empty site does not. */
const isTelling = (made: unknown) =>
  typeof made === 'object' && made !== null
    ? Object.keys(made).length > 0
    : typeof made === 'string' && made !== '' && !DEFAULT_TEXTS.has(made)

/** The default of each column, as SQL. */
const defaultsOf = (database: Parts['database'], table: string) =>
  new Map(
    database
      .all('select name, dflt_value from pragma_table_info(?)', table)
      .map(({ name, dflt_value }) => [String(name), dflt_value === null ? null : String(dflt_value)]),
  )
