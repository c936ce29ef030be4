import type { Site } from '#content/site/site.ts'
import type { Tables } from '../rest/rest-client.ts'
import { onlyRow } from '../rest/rows-of.ts'

/** Opens the site or closes it, or sets how long messages are kept; nothing else of its row changes. Throws RestError. */
export async function setOnSite(
  supabase: Tables,
  values: Pick<Site, 'opened' | 'messages_kept_months'>,
): Promise<void> {
  onlyRow(await supabase.from('site').update(values).eq('singleton', true).select('id'))
}
