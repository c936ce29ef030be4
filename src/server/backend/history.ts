import type { History } from '@portico/backend'
import { CONTENT_TABLES } from '#content/kinds.ts'

/** The history of content on the embedded backend: the counterpart of `private.keep_version` in supabase/migrations. */
export const history: History = {
  keptIn: 'content_versions',
  tables: CONTENT_TABLES,
  ignoredColumns: ['display_order', 'updated_at'],
  days: 90,
  versions: 20,
}
