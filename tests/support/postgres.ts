import { inject } from 'vitest'
import { accounts, liveSessions, OTHER_ID } from './actors.ts'
import { createDatabase, type Database } from './supabase/database.ts'

/** A database of its own in the state of a Supabase project after every migration. */
export const openPostgres = (): Promise<Database> => createDatabase(inject('cluster'), 'site')

/** The accounts of actors.ts with their profiles, factors and sessions, as GoTrue writes them. */
export async function addAccounts(postgres: Database): Promise<void> {
  await postgres.query('insert into auth.users (id) values ($1)', [OTHER_ID])
  for (const { id, isAdmin, isAssistant = false, factor } of accounts) {
    await postgres.query('insert into auth.users (id) values ($1)', [id])
    const profile = 'insert into public.profiles (id, is_admin, is_assistant) values ($1, $2, $3)'
    await postgres.query(profile, [id, isAdmin, isAssistant])
    const values = "values (gen_random_uuid(), $1, 'totp', $2, now(), now())"
    if (factor) await postgres.query(`insert into auth.mfa_factors ${values}`, [id, factor])
  }
  for (const { id, userId } of liveSessions)
    await postgres.query('insert into auth.sessions (id, user_id) values ($1, $2)', [id, userId])
}
