import type { SupabaseClient } from '@supabase/supabase-js'
import { DEMO_PATH, type DemoRemains, type DemoRemoval } from '#content/report/demo.ts'
import { askForJson } from './ask-server.ts'

/** What is left of the demo's content. Throws RestError. */
export const readDemo = (supabase: SupabaseClient): Promise<DemoRemains> => askForJson(supabase, DEMO_PATH)

/** A backup is made first, which takes time. */
const REMOVE_TIMEOUT_MS = 15 * 60_000

/** Makes a backup, then removes what is left of the demo's content. Throws RestError. */
export const removeDemo = (supabase: SupabaseClient): Promise<DemoRemoval> =>
  askForJson(supabase, DEMO_PATH, { method: 'POST' }, REMOVE_TIMEOUT_MS)
