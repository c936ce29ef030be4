import type { SupabaseClient } from '@supabase/supabase-js'
import type { ContentChange } from '#content/draft.ts'
import { askServer } from './ask-server.ts'
import { writtenAgo } from './report-writes.ts'

/** The HTML of a public page as it would be with these rows. Nothing is stored. Throws RestError. */
export async function renderPreview(
  supabase: SupabaseClient,
  path: string,
  changes: readonly ContentChange[],
  signal: AbortSignal,
): Promise<string> {
  const body = JSON.stringify({ path, changes, written: writtenAgo() })
  return (await askServer(supabase, '/api/preview', { method: 'POST', body, signal })).text()
}
