import type { SupabaseClient } from '@supabase/supabase-js'
import { LINKS_PATH, type LinkReport } from '#content/link-report.ts'
import { askServer } from './ask-server.ts'

/** What the last check of the links found. Throws RestError. */
export const readLinkReport = async (supabase: SupabaseClient): Promise<LinkReport> =>
  (await askServer(supabase, LINKS_PATH)).json()

/** Begins a check of the links, and does not wait for its end. Throws RestError. */
export const beginLinkCheck = async (supabase: SupabaseClient): Promise<LinkReport> =>
  (await askServer(supabase, LINKS_PATH, { method: 'POST' })).json()
