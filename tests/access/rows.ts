import { CONTENT_TABLES, type ContentTable } from '#content/kinds.ts'
import { DEMO_CONTENT } from '#demo/content.ts'
import type { Row } from '#tests/support/engines.ts'

interface Example {
  /** A valid row, as far as it needs more than defaults. */
  row: Row
  /** What to change in `row` for a second one, if the id is not the only key. */
  second?: Row
  /** What a client may try to change in it. */
  change: Row
}

const message = { name: 'a', email: 'a@example.test', message: 'b' }

/** Content: the first row of the demo, and another text in the first of its columns that has one. */
function exampleOf(table: ContentTable): Example {
  const row: Row = { ...DEMO_CONTENT[table][0] }
  const column = Object.keys(row).find((name) => typeof row[name] === 'string')
  return {
    row,
    ...('slug' in row && { second: { slug: 'another' } }),
    change: column ? { [column]: 'x' } : { singleton: true },
  }
}

/** A row for every table. A table without one fails the tests. */
export const examples: Record<string, Example> = {
  ...Object.fromEntries(CONTENT_TABLES.map((table) => [table, exampleOf(table)])),
  profiles: { row: {}, change: { is_admin: true } },
  contact_messages: { row: message, change: { status: 'sent' } },
  contact_limits: { row: { network: 'a' }, change: { network: 'x' } },
  visits: {
    second: { day: '2024-03-01' },
    row: { day: '2024-02-29', writer: '8d5c0a3e-2f1b-8c4d-9e6f-0a1b2c3d4e5f', counts: {} },
    change: { counts: { view: { '/': 1 } } },
  },
  kept_values: {
    row: { name: 'a', value: { articles: [] } },
    second: { name: 'b' },
    change: { name: 'x' },
  },
  access_keys: {
    row: { name: 'Claude', key_hash: 'a', made_by: '00000000-0000-4000-8000-000000000003' },
    second: { key_hash: 'b' },
    change: { name: 'x' },
  },
  mail_settings: {
    row: { host: 'smtp.example.test', port: 465, username: 'a', password: 'b', sender: 'a@example.test' },
    change: { host: 'x' },
  },
  content_versions: {
    row: { table_name: 'talks', row_id: '8d5c0a3e-2f1b-8c4d-9e6f-0a1b2c3d4e5f', action: 'update', row: { title: 'a' } },
    change: { action: 'delete' },
  },
  content_drafts: {
    row: { table_name: 'talks', fields: { title: 'a' } },
    change: { fields: { title: 'x' } },
  },
  content_previews: {
    row: { token_hash: 'a', expires_at: '2024-02-29T12:00:00+00:00' },
    second: { token_hash: 'b' },
    change: { views: 3 },
  },
}
