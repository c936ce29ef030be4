import type { SupabaseClient } from '@supabase/supabase-js'
import type { StoredBackup } from '#content/report/backup.ts'
import { askForJson } from './ask-server.ts'

const PATH = '/api/backups'

/** A large site takes minutes. */
const MAKE_TIMEOUT_MS = 15 * 60_000

/** Makes a backup in the server's folder; resolves when it is complete. Throws RestError. */
export const makeBackup = (supabase: SupabaseClient): Promise<StoredBackup> =>
  askForJson(supabase, PATH, { method: 'POST' }, MAKE_TIMEOUT_MS)

/**
 * The address of a single download of a new backup, valid for a minute. The page navigates there, so that the browser saves
 * the file without holding it in memory. Throws RestError, with the code `reauthentication_needed` if the session's last
 * proof is too old.
 */
export async function backupDownload(supabase: SupabaseClient): Promise<string> {
  const request = { method: 'POST', body: '{}' }
  const { ticket } = await askForJson<{ ticket: string }>(supabase, `${PATH}/ticket`, request)
  return `${PATH}/download?ticket=${encodeURIComponent(ticket)}`
}
