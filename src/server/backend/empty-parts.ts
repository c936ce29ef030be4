import type { Backend } from '@portico/backend'
import { PART_LISTS, PARTS, type Part, partsShown } from '#content/site/section-content.ts'

type Database = Backend['database']

/** The parts of the site that have no content. */
export const emptyParts = (database: Database): Part[] =>
  PARTS.filter((part) => {
    if (part === 'newsletter') return !database.get("select 1 from contact where trim(substack_url) <> ''")
    return PART_LISTS[part].every((table) => !database.get(`select 1 from "${table}"`))
  })

/** Hides parts of the site until the owner shows them. Joins the caller's transaction, if there is one. */
export function leaveOut(database: Database, parts: readonly Part[]): void {
  const site = database.get('select sections, advisory_in_footer, speaking_in_footer from site')
  if (!site || parts.length === 0) return
  const stored = {
    sections: JSON.parse(String(site.sections)),
    advisory_in_footer: site.advisory_in_footer === 1,
    speaking_in_footer: site.speaking_in_footer === 1,
  }
  const { sections, advisory_in_footer, speaking_in_footer } = partsShown(stored, parts, false)
  database.transaction(() => {
    database.run(
      'update site set sections = ?, advisory_in_footer = ?, speaking_in_footer = ?, updated_at = now()',
      JSON.stringify(sections),
      Number(advisory_in_footer),
      Number(speaking_in_footer),
    )
    database.noteWrite('site')
  })
}
