import type { SupabaseClient } from '@supabase/supabase-js'
import { LINKS_PATH, type LinkReport } from '#content/report/link-report.ts'
import { askForJson } from './ask-server.ts'

/** The result of the last link check. Throws RestError. */
export const readLinkReport = (supabase: SupabaseClient): Promise<LinkReport> => askForJson(supabase, LINKS_PATH)

/** Starts a link check without waiting for its end. Throws RestError. */
export const beginLinkCheck = (supabase: SupabaseClient): Promise<LinkReport> =>
  askForJson(supabase, LINKS_PATH, { method: 'POST' })
