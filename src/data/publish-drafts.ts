import type { SupabaseClient } from '@supabase/supabase-js'
import type { ContentDraft } from '#content/draft.ts'
import { CONTENT_TABLES } from '#content/kinds.ts'
import { askForJson } from './ask-server.ts'
import { noteWritten } from './report-writes.ts'

/** A draft as shown to the owner who publishes it. */
export type SeenDraft = Pick<ContentDraft, 'id' | 'updated_at'>

/**
 * Why a draft was not published: the live row has changed, the draft has changed since it was shown, it no longer exists,
 * or the database refused it.
 */
export type FailedDraft =
  | { id: string; reason: 'changed'; theirs: Record<string, unknown> | null }
  | { id: string; reason: 'unseen' | 'gone' }
  | { id: string; reason: 'failed'; message: string }

export interface PublishedDrafts {
  /** Ids. */
  published: string[]
  failed: FailedDraft[]
}

/** Each takes a few requests to the content backend, which may be far away. */
const PUBLISH_TIMEOUT_MS = 60_000

/**
 * Publishes drafts as they were shown; visitors see all of them at once, and each is saved whole or not at all. Throws
 * RestError.
 */
export async function publishDrafts(supabase: SupabaseClient, seen: readonly SeenDraft[]): Promise<PublishedDrafts> {
  const drafts = seen.map(({ id, updated_at }) => ({ id, updated_at }))
  const request = { method: 'POST', body: JSON.stringify({ drafts }) }
  const answer = await askForJson<PublishedDrafts>(supabase, '/api/drafts/publish', request, PUBLISH_TIMEOUT_MS)
  noteWritten(CONTENT_TABLES)
  return answer
}
