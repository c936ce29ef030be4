import type { SupabaseClient } from '@supabase/supabase-js'
import { LINKS_PATH, type LinkReport } from '#content/report/link-report.ts'
import { askForJson } from './ask-server.ts'

/** What the last check of the links found. Throws RestError. */
export const readLinkReport = (supabase: SupabaseClient): Promise<LinkReport> => askForJson(supabase, LINKS_PATH)

/** Begins a check of the links, and does not wait for its end. Throws RestError. */
export const beginLinkCheck = (supabase: SupabaseClient): Promise<LinkReport> =>
  askForJson(supabase, LINKS_PATH, { method: 'POST' })
