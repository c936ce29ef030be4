import type { SupabaseClient } from '@supabase/supabase-js'
import { askForJson } from './ask-server.ts'

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

/** Each takes a few requests to the content backend, which may be far away. */
const PUBLISH_TIMEOUT_MS = 60_000

/** Publishes drafts; readers see all of them at once, and each is saved whole or not at all. Throws RestError. */
export function publishDrafts(supabase: SupabaseClient, ids: readonly string[]): Promise<PublishedDrafts> {
  const request = { method: 'POST', body: JSON.stringify({ ids }) }
  return askForJson(supabase, '/api/drafts/publish', request, PUBLISH_TIMEOUT_MS)
}
