import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { accounts, liveSessions, OTHER_ID } from './actors.ts'
import { migrationsDir } from './backend.ts'

/** How long Postgres may take to start on a busy machine, in milliseconds. */
export const POSTGRES_START_MS = 60_000

/** Postgres in this process, in the state of a Supabase project after every migration. */
export async function openPostgres(): Promise<PGlite> {
  const postgres = await PGlite.create()
  await postgres.exec("set timezone to 'UTC'; set datestyle to 'ISO, MDY'")
  await postgres.exec(readFileSync(join(import.meta.dirname, 'supabase-schema.sql'), 'utf8'))
  await postgres.exec('set role migrator')
  for (const file of postgresMigrations()) {
    await postgres.transaction((transaction) => transaction.exec(readFileSync(join(migrationsDir, file), 'utf8')))
  }
  await postgres.exec('reset role')
  return postgres
}

/** The accounts of actors.ts with their profiles, factors and sessions, as GoTrue writes them. */
export async function addAccounts(postgres: PGlite): Promise<void> {
  await postgres.query('insert into auth.users (id) values ($1)', [OTHER_ID])
  for (const { id, isAdmin, factor } of accounts) {
    await postgres.query('insert into auth.users (id) values ($1)', [id])
    await postgres.query('insert into public.profiles (id, is_admin) values ($1, $2)', [id, isAdmin])
    const values = "values (gen_random_uuid(), $1, 'totp', $2, now(), now())"
    if (factor) await postgres.query(`insert into auth.mfa_factors ${values}`, [id, factor])
  }
  for (const { id, userId } of liveSessions)
    await postgres.query('insert into auth.sessions (id, user_id) values ($1, $2)', [id, userId])
}

/** The files that a Supabase project applies, in order. */
const postgresMigrations = () =>
  readdirSync(migrationsDir)
    .filter((file) => file.endsWith('.sql') && !file.endsWith('.sqlite.sql'))
    .sort()
