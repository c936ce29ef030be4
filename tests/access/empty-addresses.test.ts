import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'

const migration = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../supabase/migrations', `${name}.sql`), 'utf8')

test('addresses of an older site are kept, and empty ones become null', () => {
  const database = new DatabaseSync(':memory:')
  database.function('gen_random_uuid', () => randomUUID())
  database.function('now', () => new Date().toISOString())
  database.exec(migration('20261121000000_content'))
  database.exec("insert into contact (email, substack_url) values ('anna@quay.example', 'https://letters.example')")
  database.exec(migration('20261122030000_empty_addresses'))
  const [row] = database.prepare('select email, linkedin_url, substack_url from contact').all()
  expect({ ...row }).toEqual({
    email: 'anna@quay.example',
    linkedin_url: null,
    substack_url: 'https://letters.example',
  })
})
