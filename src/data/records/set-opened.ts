import type { SupabaseClient } from '@supabase/supabase-js'
import { onlyRow } from '../rest/rows-of.ts'

/** Opens the site to visitors, or closes it again; nothing else of its row changes. Throws RestError. */
export async function setOpened(supabase: SupabaseClient, opened: boolean): Promise<void> {
  onlyRow(await supabase.from('site').update({ opened }).eq('singleton', true).select('id'))
}
