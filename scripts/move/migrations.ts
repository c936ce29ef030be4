import { join } from 'node:path'

/** The folder of the migrations, for both engines. */
export const MIGRATIONS = join(import.meta.dirname, '../../supabase/migrations')
