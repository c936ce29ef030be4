import type { SupabaseClient } from '@supabase/supabase-js'
import { askServer } from './ask-server.ts'

/** Why a draft was not published: the live row was changed, the draft is gone, or the database refused it. */
export type FailedDraft =
  | { id: string; reason: 'changed'; theirs: Record<string, unknown> | null }
  | { id: string; reason: 'gone' }
  | { id: string; reason: 'failed'; message: string }

export interface PublishedDrafts {
  /** Ids. */
  published: string[]
  failed: FailedDraft[]
}

/** Publishes drafts; readers see all of them at once, and each is saved whole or not at all. Throws RestError. */
export async function publishDrafts(supabase: SupabaseClient, ids: readonly string[]): Promise<PublishedDrafts> {
  const body = JSON.stringify({ ids })
  return (await askServer(supabase, '/api/drafts/publish', { method: 'POST', body })).json()
}
