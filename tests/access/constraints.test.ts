import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CONTENT_TABLES, LIST_TABLES } from '#content/kinds.ts'
import { migrationsDir } from '#server/backend/product.ts'
import { OTHER_ID } from '#tests/support/actors.ts'
import type { Engine, Row } from '#tests/support/engines.ts'
import { openPostgres } from '#tests/support/postgres.ts'
import { startBothEngines } from './both-engines.ts'
import { examples } from './rows.ts'

/* What a table refuses, both engines refuse with the same code, message and constraint. */

const engines = startBothEngines()

const long = (length: number) => '😀'.repeat(length)

/** Those that keep a text from being empty are named after it: `talks_title_present`. */
const PRESENT = readdirSync(migrationsDir).flatMap((file) => [
  ...readFileSync(join(migrationsDir, file), 'utf8').matchAll(
    /constraint (\w+_present) check \(length\(trim\((\w+)\)/g,
  ),
])

/** A row that violates only this constraint, and one that just satisfies it. */
const checks: Record<string, { table: string; breaks: Row; keeps?: Row }> = {
  ...Object.fromEntries(
    PRESENT.map(([, name = '', column = '']) => [
      name,
      { table: name.replace(`_${column}_present`, ''), breaks: { [column]: ' ' }, keeps: { [column]: '.' } },
    ]),
  ),
  ...Object.fromEntries(
    [
      ['involvements', 'logo_background'],
      ['talks', 'image_background'],
      ['testimonials', 'image_background'],
    ].map(([table = '', column = '']) => [
      `${table}_${column}_known`,
      { table, breaks: { [column]: 'red' }, keeps: { [column]: 'dark' } },
    ]),
  ),
  involvements_type_known: { table: 'involvements', breaks: { type: 'Founder' }, keeps: { type: 'executive' } },
  expertise_title_fits: { table: 'expertise', breaks: { title: long(100) }, keeps: { title: long(99) } },
  expertise_description_fits: {
    table: 'expertise',
    breaks: { description: long(500) },
    keeps: { description: long(499) },
  },
  pages_address_valid: { table: 'pages', breaks: { slug: 'a/b' }, keeps: { slug: 'ä-😀-'.repeat(25) } },
  talks_address_valid: { table: 'talks', breaks: { slug: 'a/b' }, keeps: { slug: 'ä-😀-'.repeat(25) } },
  talks_at_least_one_minute: { table: 'talks', breaks: { length_minutes: 0 }, keeps: { length_minutes: 1 } },
  talks_start_of_day: {
    table: 'talks',
    breaks: { start_time: '24:00', time_zone: 'UTC' },
    keeps: { start_time: '23:59', time_zone: 'UTC' },
  },
  talks_start_with_zone: {
    table: 'talks',
    breaks: { start_time: '09:00', time_zone: null },
    keeps: { start_time: null, time_zone: null },
  },
  talks_end_after_start: {
    table: 'talks',
    breaks: { start_time: '09:00', end_time: '09:00', time_zone: 'UTC' },
    keeps: { start_time: '09:00', end_time: '10:00', time_zone: 'UTC' },
  },
  talks_type_known: { table: 'talks', breaks: { type: '' }, keeps: { type: 'podcast' } },
  talks_description_order_known: {
    table: 'talks_description',
    breaks: { talk_order: 'title' },
    keeps: { talk_order: 'date' },
  },
  press_logos_background_known: { table: 'press_logos', breaks: { background: 'red' }, keeps: { background: 'dark' } },
  press_kit_short_bio_fits: { table: 'press_kit', breaks: { short_bio: long(401) }, keeps: { short_bio: long(400) } },
  press_kit_medium_bio_fits: {
    table: 'press_kit',
    breaks: { medium_bio: long(801) },
    keeps: { medium_bio: long(800) },
  },
  press_bios_short_bio_fits: { table: 'press_bios', breaks: { short_bio: long(401) }, keeps: { short_bio: long(400) } },
  press_bios_medium_bio_fits: {
    table: 'press_bios',
    breaks: { medium_bio: long(801) },
    keeps: { medium_bio: long(800) },
  },
  press_kit_full_bio_fits: { table: 'press_kit', breaks: { full_bio: long(1201) }, keeps: { full_bio: long(1200) } },
  contact_messages_doubts_counted: { table: 'contact_messages', breaks: { doubts: 3 }, keeps: { doubts: 2 } },
  contact_messages_last_outcome_known: {
    table: 'contact_messages',
    breaks: { last_outcome: 'lost' },
    keeps: { last_outcome: 'under_way' },
  },
  contact_messages_status_known: { table: 'contact_messages', breaks: { status: 'read' }, keeps: { status: 'spam' } },
  site_messages_kept_months_offered: {
    table: 'site',
    breaks: { messages_kept_months: 1 },
    keeps: { messages_kept_months: 24 },
  },
  content_versions_action_known: {
    table: 'content_versions',
    breaks: { action: 'truncate' },
    keeps: { action: 'insert' },
  },
  mail_settings_port_of_mail: { table: 'mail_settings', breaks: { port: 22 }, keeps: { port: 2525 } },
  redirects_at_most_500: {
    table: 'redirects',
    breaks: { lines: `${'/a /b\n'.repeat(500)}/a /b` },
    keeps: { lines: `${'/a /b\n'.repeat(499)}/a /b` },
  },
  redirects_fit: { table: 'redirects', breaks: { lines: long(100_001) }, keeps: { lines: long(100_000) } },
  mail_settings_singleton_is_true: { table: 'mail_settings', breaks: { singleton: false } },
  ...Object.fromEntries(
    CONTENT_TABLES.filter((table) => !LIST_TABLES.includes(table)).map((table) => [
      `${table}_singleton_is_true`,
      { table, breaks: { singleton: false } },
    ]),
  ),
}

/** The responses to an insert, and to an update of an existing row. */
async function answers(engine: Engine, table: string, values: Row) {
  const client = engine.clientOf('the secret key')
  await engine.remove(table, OTHER_ID)
  const inserted = await client.from(table).insert({ id: OTHER_ID, ...examples[table]!.row, ...values })
  await engine.remove(table, OTHER_ID)
  await engine.insert(table, { id: OTHER_ID, ...examples[table]!.row })
  const updated = await client.from(table).update(values).eq('id', OTHER_ID)
  return [inserted, updated].map(({ status, error }) => ({ status, code: error?.code, message: error?.message }))
}

async function sameAnswers(table: string, values: Row) {
  const expected = await answers(engines.postgres, table, values)
  expect(await answers(engines.embedded, table, values)).toEqual(expected)
  return expected
}

it('every check of Postgres has its case here', async () => {
  const database = await openPostgres()
  const sql = "select conname as name from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace"
  const { rows } = await database.query<{ name: string }>(sql)
  await database.close()
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(checks).sort())
})

it.each(Object.entries(checks))('%s is broken with its name', async (name, { table, breaks }) => {
  const message = `new row for relation "${table}" violates check constraint "${name}"`
  const refused = { status: 400, code: '23514', message }
  expect(await sameAnswers(table, breaks)).toEqual([refused, refused])
})

const limits = Object.entries(checks).flatMap(([name, { table, keeps }]) => (keeps ? [{ name, table, keeps }] : []))

it.each(limits)('$name is kept by what just fits', async ({ table, keeps }) => {
  const [inserted, updated] = await sameAnswers(table, keeps)
  expect([inserted!.status, updated!.status]).toEqual([201, 204])
})

/** Lists, a table with one row, and tables with another key. That columns and keys are alike is in schema.test.ts. */
const SOME_TABLES = ['talks', 'site', 'profiles', 'contact_messages', 'visits', 'content_previews']

describe.each(SOME_TABLES)('%s', (table) => {
  it('refuses null in the same columns', async () => {
    await engines.embedded.remove(table, OTHER_ID)
    await engines.embedded.insert(table, { id: OTHER_ID, ...examples[table]!.row })
    const columns = Object.keys((await engines.embedded.find(table, OTHER_ID)) ?? {}).filter(
      (column) => column !== 'updated_at',
    )
    let refusals = 0
    for (const column of columns) {
      const [inserted] = await sameAnswers(table, { [column]: null })
      if (inserted!.code === '23502') refusals++
    }
    expect(refusals).toBeGreaterThan(1)
  })

  it('refuses a key that is taken', async () => {
    const isOnlyRow = `${table}_singleton_is_true` in checks
    const again = async (engine: Engine) => {
      await engine.remove(table, OTHER_ID)
      await engine.insert(table, { id: OTHER_ID, ...examples[table]!.row })
      // a table with one row has two keys that can conflict: one at a time
      const row: Row = isOnlyRow
        ? { singleton: true }
        : { id: OTHER_ID, ...examples[table]!.row, ...examples[table]!.second }
      const { status, error } = await engine.clientOf('the secret key').from(table).insert(row)
      await engine.remove(table, OTHER_ID)
      return { status, code: error?.code, message: error?.message, details: error?.details }
    }
    const expected = await again(engines.postgres)
    const constraint = isOnlyRow ? `${table}_has_one_row` : `${table}_pkey`
    expect(expected).toMatchObject({ status: 409, code: '23505', message: expect.stringContaining(constraint) })
    expect(await again(engines.embedded)).toEqual(expected)
  })

  it('sets updated_at over whatever the client sent, and keeps created_at', async () => {
    const old = '2001-02-03T04:05:06+00:00'
    const written = await Promise.all(
      [engines.embedded, engines.postgres].map(async (engine) => {
        await engine.remove(table, OTHER_ID)
        await engine.insert(table, { id: OTHER_ID, ...examples[table]!.row, created_at: old, updated_at: old })
        const before = Date.now()
        const { data } = await engine
          .clientOf('the secret key')
          .from(table)
          .update({ ...examples[table]!.change, updated_at: '2099-01-01T00:00:00Z' })
          .eq('id', OTHER_ID)
          .select('created_at, updated_at')
        const [row] = data ?? []
        const age = Math.abs(Date.parse(String(row?.updated_at)) - before)
        return { createdAt: Date.parse(String(row?.created_at)), isNow: age < 5_000 }
      }),
    )
    const expected = { createdAt: Date.parse(old), isNow: true }
    expect(written).toEqual([expected, expected])
  })
})

it.each([
  ['expertise', { title: '', description: '' }],
  ['expertise', { title: long(100), description: '' }],
  ['talks', { type: 'x', title: '', location: '' }],
  ['involvements', { role: '', company: '', type: 'x' }],
  ['press_kit', { medium_bio: long(801), full_bio: long(1201) }],
  ['talks', { title: '', location: '', slug: '', length_minutes: -1 }],
  ['talks', { title: '', location: null }],
  ['talks', { description: null, title: null }],
])('of several faults both tell the same one: %s, case %#', async (table, values) => {
  const [inserted] = await sameAnswers(table, values)
  expect(inserted!.code).toMatch(/^235(02|14)$/)
})
