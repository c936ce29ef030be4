import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrationsDir } from '#server/backend/product.ts'
import { openPostgres } from '#tests/support/postgres.ts'
import { requireCli, runCli } from '#tests/support/supabase/cli.ts'
import type { Database } from '#tests/support/supabase/database.ts'

/* What the owner runs on a project, run on the database that it has pushed to. */

let postgres: Database

beforeAll(async () => {
  postgres = await openPostgres()
})
afterAll(() => postgres.close())

const supabase = (...command: string[]) => requireCli(inject('cluster'), postgres.name, command)

test.each(['require_current_password = true', 'otp_length = 8'])(
  'config.toml says in words of the CLI: %s',
  async (line) => {
    const [name = ''] = line.split(' ')
    const nonsense = (config: string) => config.replace(`\n${line}\n`, `\n${name} = "nonsense"\n`)
    const { stdout, stderr } = await runCli(inject('cluster'), postgres.name, ['migration', 'list'], nonsense)
    expect(stdout + stderr).toContain(`auth.email.${name}`)
  },
)

test('the role that migrates is no superuser, and owns what it made', async () => {
  const { rows } = await postgres.query("select rolsuper from pg_roles where rolname = 'postgres'")
  expect(rows).toEqual([{ rolsuper: false }])
  const owners = await postgres.query(
    "select distinct relowner::regrole::text as owner from pg_class where relnamespace = 'public'::regnamespace",
  )
  expect(owners.rows).toEqual([{ owner: 'postgres' }])
})

test('migration list: every file is pushed', async () => {
  const listed = await supabase('migration', 'list', '--output-format=json')
  const stamps = readdirSync(migrationsDir).map((file) => file.slice(0, 14))
  for (const stamp of stamps) expect(listed.split(stamp)).toHaveLength(3)
})

test('db push: there is nothing left to do', async () => {
  expect(await supabase('db', 'push', '--output-format=json')).toContain('up to date')
})

test('db advisors: no warning', async () => {
  const found = await supabase('db', 'advisors', '--level=warn', '--fail-on=warn', '--output-format=json')
  expect(JSON.parse(found)).toMatchObject({ results: [] })
})
