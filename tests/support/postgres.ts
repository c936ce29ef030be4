import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { migrationsDir } from './backend.ts'

/** How long a busy machine may take to start Postgres, in milliseconds. */
export const POSTGRES_START_MS = 60_000

/** Postgres in this process, as a Supabase project has it once every migration is applied. */
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

/** The files that a Supabase project applies, in order. */
export const postgresMigrations = () =>
  readdirSync(migrationsDir)
    .filter((file) => file.endsWith('.sql') && !file.endsWith('.sqlite.sql'))
    .sort()
