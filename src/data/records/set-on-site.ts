import { type Part, partsShown } from '#content/site/parts.ts'
import type { Site } from '#content/site/site.ts'
import type { Tables } from '../rest/rest-client.ts'
import { notFound, onlyRow, rowsOf } from '../rest/rows-of.ts'
import { updateUnlessChanged } from './save-record.ts'

/** Shows or hides a part of the site. Keeps other changes to `site`. Throws RestError. */
export async function showPart(rest: Tables, part: Part, isShown: boolean): Promise<Site> {
  let [site = null] = rowsOf<Site>(await rest.from('site').select().limit(1))
  while (site) {
    const result = await updateUnlessChanged<Site>(rest, 'site', site, partsShown(site, [part], isShown))
    if (result.isSaved) return result.row
    site = result.theirs
  }
  throw notFound()
}

/** Opens the site or closes it, or sets how long messages are kept; nothing else of its row changes. Throws RestError. */
export async function setOnSite(rest: Tables, values: Pick<Site, 'opened' | 'messages_kept_months'>): Promise<void> {
  onlyRow(await rest.from('site').update(values).eq('singleton', true).select('id'))
}
