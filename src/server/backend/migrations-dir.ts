import { join } from 'node:path'

/** The folder of the site's migrations, for both engines. */
export const migrationsDir = join(import.meta.dirname, '../../../supabase/migrations')
