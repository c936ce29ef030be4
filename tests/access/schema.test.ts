import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PARTS, partsShown } from '#content/site/parts.ts'
import type { Site } from '#content/site/site.ts'
import { access } from '#server/backend/access.ts'
import { openTestBackend, type TestBackend } from '#tests/support/backend.ts'
import { openPostgres } from '#tests/support/postgres.ts'
import type { Database } from '#tests/support/supabase/database.ts'
import { checksOf } from './sqlite-checks.ts'

/* Columns, types, defaults, nullability, constraints, grants, policies and triggers are the same on both engines. */

let embedded: TestBackend
let postgres: Database

beforeAll(async () => {
  embedded = await openTestBackend()
  postgres = await openPostgres()
})

afterAll(async () => {
  embedded.dispose()
  await postgres.close()
})

const ask = async <Row>(sql: string, ...parameters: unknown[]) => (await postgres.query<Row>(sql, parameters)).rows

const tables = Object.keys(access)
const oid = (table: string) => `'public.${table}'::regclass`

/** Rewrites an SQLite expression the way Postgres does: part of a column, or a check of a table. */
async function inPostgresWords(table: string, statement: string, question: string): Promise<string> {
  await postgres.exec(`begin; create temp table probe (like public.${table}); alter table probe ${statement}`)
  const [row] = await ask<{ answer: string }>(question)
  await postgres.exec('rollback')
  return row!.answer
}

it('both have the same tables', async () => {
  const rows = await ask<{ name: string }>(
    "select relname as name from pg_class where relkind in ('r', 'v', 'm', 'f', 'p') and relnamespace = 'public'::regnamespace",
  )
  expect(rows.map(({ name }) => name).sort()).toEqual([...embedded.database.tables.keys()].sort())
})

describe.each(tables)('%s', (table) => {
  it('has the same columns, types, defaults and nullability, in the same order', async () => {
    const ofPostgres = await ask(
      `select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as "isNotNull", pg_get_expr(adbin, adrelid) as fallback
       from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
       where attrelid = ${oid(table)} and attnum > 0 and not attisdropped order by attnum`,
    )
    const ofSqlite = []
    for (const { name, type, notnull, dflt_value } of embedded.database.all(
      `select * from pragma_table_xinfo('${table}')`,
    )) {
      const [row] = await ask<{ type: string }>('select format_type($1::regtype, null) as type', type)
      const words =
        'select pg_get_expr(adbin, adrelid) as answer from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum'
      const fallback =
        dflt_value === null
          ? null
          : await inPostgresWords(
              table,
              `alter column ${name} set default ${dflt_value}`,
              `${words} where adrelid = 'probe'::regclass and attname = '${name}'`,
            )
      ofSqlite.push({ name, type: row!.type, isNotNull: notnull === 1, fallback })
    }
    expect(ofSqlite).toEqual(ofPostgres)
  })

  it('has the same checks, by name', async () => {
    const ofPostgres = await ask(
      `select conname as name, pg_get_constraintdef(oid) as check from pg_constraint where conrelid = ${oid(table)} and contype = 'c' order by conname`,
    )
    const sql = embedded.database.get("select sql from sqlite_schema where type = 'table' and name = ?", table)!.sql
    const ofSqlite = []
    for (const { name, expression } of checksOf(String(sql))) {
      const question = `select pg_get_constraintdef(oid) as answer from pg_constraint where conrelid = 'probe'::regclass and conname = '${name}'`
      const check = await inPostgresWords(table, `add constraint ${name} check (${expression})`, question)
      ofSqlite.push({ name, check })
    }
    expect(ofSqlite.sort((one, other) => (one.name < other.name ? -1 : 1))).toEqual(ofPostgres)
  })

  it('has the same keys, by name, and refers to nothing but accounts', async () => {
    const rows = await ask<{ name: string; definition: string }>(
      `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = ${oid(table)} and contype not in ('c', 'n') order by conname`,
    )
    const { uniqueKeys, primaryKey } = embedded.database.tables.get(table)!
    const keys = uniqueKeys.map(({ name, columns }) => ({
      name,
      definition: `${columns.join() === primaryKey.join() ? 'PRIMARY KEY' : 'UNIQUE'} (${columns.join(', ')})`,
    }))
    const account = {
      name: 'profiles_id_fkey',
      definition: 'FOREIGN KEY (id) REFERENCES auth.users(id) ON DELETE CASCADE',
    }
    const expected = table === 'profiles' ? [...keys, account] : keys
    expect(rows).toEqual(expected.sort((one, other) => (one.name < other.name ? -1 : 1)))
  })

  it('grants to each role what access.ts grants, and nothing besides', async () => {
    const rows = await ask<{ role: string; privilege: string }>(
      `select grantee::regrole::text as role, lower(privilege_type) as privilege from pg_class, aclexplode(relacl)
       where oid = ${oid(table)} and grantee <> relowner order by 1, 2`,
    )
    const granted = Object.entries(access[table]!.grants).flatMap(([role, operations]) =>
      operations.map((privilege) => ({ role, privilege: String(privilege) })),
    )
    const key = ({ role, privilege }: { role: string; privilege: string }) => `${role} ${privilege}`
    expect(rows.map(key).sort()).toEqual(granted.map(key).sort())
  })

  it('has one policy for each operation that access.ts has a policy for', async () => {
    const rows = await ask<{ operation: string }>(
      `select lower(cmd) as operation from pg_policies where schemaname = 'public' and tablename = $1`,
      table,
    )
    expect(rows.map(({ operation }) => operation).sort()).toEqual(Object.keys(access[table]!.policies).sort())
  })

  it('sets updated_at in every update', async () => {
    const rows = await ask<{ definition: string }>(
      `select pg_get_triggerdef(oid) as definition from pg_trigger where tgrelid = ${oid(table)} and not tgisinternal
        and tgname like '%_set_updated_at'`,
    )
    expect(rows).toEqual([
      {
        definition: `CREATE TRIGGER ${table}_set_updated_at BEFORE UPDATE ON public.${table} FOR EACH ROW EXECUTE FUNCTION private.set_updated_at()`,
      },
    ])
  })
})

const POLICIES = `select cmd, roles::text[], permissive, qual, with_check from pg_policies
  where schemaname = 'public' and tablename = $1 order by cmd`

it('tables with the same rule in access.ts have the same policies', async () => {
  for (const [first = '', ...others] of Map.groupBy(tables, (table) => access[table]).values()) {
    const expected = await ask(POLICIES, first)
    for (const other of others) expect(await ask(POLICIES, other), other).toEqual(expected)
  }
})

it('a table or function made later is open to nobody until it is granted', async () => {
  await postgres.exec(
    'begin; set local role postgres; create table public.later (id uuid); create function public.later() returns int language sql return 1',
  )
  const rows = await ask<{ role: string; reads: boolean; calls: boolean }>(
    `select role, has_table_privilege(role, 'public.later', 'select') as reads, has_function_privilege(role, 'public.later()', 'execute') as calls
     from unnest(array['anon', 'authenticated', 'service_role']) as role`,
  )
  await postgres.exec('rollback')
  expect(rows.filter(({ reads, calls }) => reads || calls)).toEqual([])
})

it('a new project leaves out the parts without content, as a new site does', async () => {
  const [site] = await ask<Pick<Site, 'sections' | 'advisory_in_footer' | 'speaking_in_footer'>>(
    'select sections, advisory_in_footer, speaking_in_footer from site',
  )
  // its menu lacks the pages that came later, which follow as they are by default
  expect(partsShown(site!, [], true)).toEqual(partsShown({ sections: [], advisory_in_footer: true }, PARTS, false))
})

it('an account that is removed takes its profile with it', async () => {
  const id = crypto.randomUUID()
  await ask('insert into auth.users (id) values ($1)', id)
  await ask('insert into public.profiles (id, is_admin) values ($1, true)', id)
  await ask('delete from auth.users where id = $1', id)
  expect(await ask('select from public.profiles where id = $1', id)).toEqual([])
})
