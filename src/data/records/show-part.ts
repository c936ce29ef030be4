import type { SupabaseClient } from '@supabase/supabase-js'
import { type Part, partsShown } from '#content/site/parts.ts'
import type { Site } from '#content/site/site.ts'
import { notFound, rowsOf } from '../rest/rows-of.ts'
import { updateUnlessChanged } from './save-record.ts'

/** Shows or hides a part of the site. Keeps other changes to `site`. Throws RestError. */
export async function showPart(supabase: SupabaseClient, part: Part, isShown: boolean): Promise<Site> {
  let [site = null] = rowsOf<Site>(await supabase.from('site').select().limit(1))
  while (site) {
    const result = await updateUnlessChanged<Site>(supabase, 'site', site, partsShown(site, [part], isShown))
    if (result.isSaved) return result.row
    site = result.theirs
  }
  throw notFound()
}
