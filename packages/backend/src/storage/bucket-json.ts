import type { BackendContext } from '../context.ts'
import { instant } from './object-json.ts'

/** The migration that introduced buckets. */
const MIGRATION = 'engine/20261121000100_objects'

/** All buckets in the form of supabase/storage, ordered by id. They are fixed, and as old as that migration. */
export function bucketRows({ options, database }: BackendContext) {
  const row = database.get('select applied_at from _migrations where name = ?', MIGRATION)
  const since = instant(String(row?.applied_at))
  return Object.entries(options.buckets)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, rules]) => ({
      id,
      name: id,
      owner: '',
      public: rules.public,
      type: 'STANDARD',
      file_size_limit: rules.fileSizeLimit,
      allowed_mime_types: rules.allowedMimeTypes,
      created_at: since,
      updated_at: since,
    }))
}
