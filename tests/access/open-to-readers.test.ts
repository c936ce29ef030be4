import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTENT_TABLES } from '#content/kinds.ts'
import { access } from '#server/backend/access.ts'
import { openPostgres } from '#tests/support/postgres.ts'
import type { Database } from '#tests/support/supabase/database.ts'

let postgres: Database

beforeAll(async () => {
  postgres = await openPostgres()
  await postgres.exec(`
    set role postgres;
    create table public.later_words (like public.talks including all);
    select private.open_to_readers('later_words');
    reset role`)
})

afterAll(() => postgres.close())

const ask = async (sql: string, table: string) => (await postgres.query(sql, [table])).rows

const GRANTS = `select grantee, privilege_type from information_schema.role_table_grants
  where table_schema = 'public' and table_name = $1 and grantee in ('anon', 'authenticated', 'service_role') order by 1, 2`
const POLICIES = `select cmd, roles::text[], permissive, qual, with_check from pg_policies
  where schemaname = 'public' and tablename = $1 order by cmd`
const SECURITY = 'select relrowsecurity, relforcerowsecurity from pg_class where oid = $1::regclass'
const TRIGGERS = `select replace(tgname, $1, '') as name, tgfoid::regproc::text, tgtype, tgenabled from pg_trigger
  where tgrelid = $1::regclass and not tgisinternal and tgname <> 'pages_at_most_twenty' order by 1`

test.each([
  ['grants', GRANTS],
  ['policies', POLICIES],
  ['row-level security', SECURITY],
  ['triggers', TRIGGERS],
])('a table that is opened to readers has the %s of every table of content', async (_, question) => {
  const opened = await ask(question, 'later_words')
  expect(opened).not.toEqual([])
  for (const table of CONTENT_TABLES.filter((table) => access[table] !== access.site || question !== POLICIES))
    expect(await ask(question, table), table).toEqual(opened)
})

test('its policies are named as sentences', async () => {
  const rows = await ask('select policyname from pg_policies where tablename = $1 order by cmd', 'later_words')
  expect(rows.map((row) => Object.values(row as object)[0])).toEqual([
    'Admins remove later words',
    'Admins add later words',
    'Everyone reads later words',
    'Admins change later words',
  ])
})

test.each(['anon', 'authenticated', 'service_role'])('%s may not open a table', async (role) => {
  await postgres.exec(`set role ${role}`)
  const opening = postgres.query("select private.open_to_readers('public.profiles')")
  await expect(opening).rejects.toThrow('permission denied for function open_to_readers')
  await postgres.exec('reset role')
})
