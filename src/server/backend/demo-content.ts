import type { Backend } from '@portico/backend'
import { type DemoRemains, hasDemo, NO_DEMO } from '#api/demo.ts'
import { CONTENT_TABLES } from '#content/kinds.ts'
import { publicFileAddress } from '#content/picture/stored-files.ts'
import { DEMO_RECORD, type DemoRecord, remainsOf } from './demo-remains.ts'
import { emptyParts, hideParts } from './empty-parts.ts'

type Parts = Pick<Backend, 'database' | 'storage'>

/** Records the demo's content, in a table that moves with the site. Joins the caller's transaction. */
export const recordDemo = ({ insertRows }: Pick<Backend, 'insertRows'>, record: DemoRecord): void =>
  insertRows('kept_values', [{ name: DEMO_RECORD, value: record }])

/** Older versions kept the record among the engine's own values, which do not move; so do their backups. */
export function takeOverRecord({ database, insertRows }: Pick<Backend, 'database' | 'insertRows'>): void {
  const stored = database.getMeta(DEMO_RECORD)
  if (stored === undefined) return
  database.transaction(() => {
    recordDemo({ insertRows }, JSON.parse(stored))
    database.run('delete from _meta where key = ?', DEMO_RECORD)
  })
}

/** What is left of the demo's content, unchanged. */
export function demoRemains({ database }: Pick<Parts, 'database'>): DemoRemains {
  const record = readRecord(database)
  if (!record) return NO_DEMO
  const drafts = database.all('select row_id from content_drafts where row_id is not null and not is_removal')
  return remainsOf(
    record,
    (table) => database.all(`select * from "${table}"`),
    new Set(drafts.map(({ row_id }) => row_id)),
  )
}

/** Removes it in one transaction, and hides parts that are empty now; then unused pictures, kept for a month. */
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
  const stored = database.get('select value from kept_values where name = ?', DEMO_RECORD)
  return stored ? JSON.parse(String(stored.value)) : null
}

/** The default of each column, as SQL. */
const defaultsOf = (database: Parts['database'], table: string) =>
  new Map(
    database
      .all('select name, dflt_value from pragma_table_info(?)', table)
      .map(({ name, dflt_value }) => [String(name), dflt_value === null ? null : String(dflt_value)]),
  )
