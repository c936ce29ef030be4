import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openPostgres } from '#tests/support/postgres.ts'

const migration = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../supabase/migrations', `${name}.sql`), 'utf8')

const UNCERTAIN =
  'Two attempts ended without a confirmation, so the mail may have arrived. Look for it before you send it again.'
const FILED = 'No mail server is set up (SMTP_URL): the mail was written to a file in the outbox folder.'
const MOVED = 'It was moved to other.example and is mailed from there. (2026-01-01T00:00:00Z)'

/** The sentences of an older site, and what becomes of each: outcome, words, doubts. */
const SENTENCES: [string | null, ...unknown[]][] = [
  [null, null, null, 0],
  ['It is being mailed now.', 'under_way', null, 0],
  ['It is being mailed now. An earlier mail may have arrived.', 'under_way', null, 1],
  ['The mail server did not confirm the mail. An earlier mail may have arrived.', 'unconfirmed', null, 1],
  [UNCERTAIN, 'unconfirmed', null, 2],
  ['There is no address to send it to: enter one under Contact Info.', 'no_recipient', null, 0],
  [FILED, 'no_server', null, 0],
  ['Message failed: 451 later', 'failed', 'Message failed: 451 later', 0],
  ['451 later An earlier mail may have arrived.', 'failed', '451 later', 1],
  [`${MOVED} It is being mailed now.`, 'under_way', MOVED, 0],
]

const sentence = (text: string | null) => (text === null ? 'null' : `'${text}'`)
const insert = `insert into contact_messages (name, email, message, last_error) values ${SENTENCES.map(
  ([text], index) => `('a', 'a@example.com', '${index}', ${sentence(text)})`,
)}`
const select = 'select message, last_outcome, last_error, doubts from contact_messages'
const expected = SENTENCES.map(([, last_outcome, last_error, doubts], index) => ({
  message: String(index),
  last_outcome,
  last_error,
  doubts,
}))
const sql = migration('20261122150000_outcomes_of_mails')

test('what sentences said about the mails of an older site becomes codes, the same on both engines', async () => {
  const sqlite = new DatabaseSync(':memory:')
  sqlite.function('gen_random_uuid', () => randomUUID())
  sqlite.function('now', () => new Date().toISOString())
  sqlite.exec(migration('20261121000000_content'))
  sqlite.exec(insert)
  sqlite.exec(sql)
  expect(sqlite.prepare(`${select} order by message`).all()).toEqual(expected)

  const postgres = await openPostgres()
  await postgres.exec(`delete from contact_messages; ${insert}; ${sql.slice(sql.indexOf('update contact_messages'))}`)
  const { rows } = await postgres.query(`${select} order by message`)
  await postgres.close()
  expect(rows).toEqual(expected)
})
