import type { Backend } from '@portico/backend'
import { MENU_DEFAULTS } from '#content/site/menu.ts'
import { isPagePart, listsOf, PARTS, type Part, partsShown } from '#content/site/parts.ts'

type Database = Backend['database']

/** The parts of the site that have no content. */
export const emptyParts = (database: Database): Part[] =>
  PARTS.filter((part) => {
    if (part === 'newsletter') return !database.get("select 1 from contact where trim(substack_url) <> ''")
    return listsOf(part).every((table) => !database.get(`select 1 from "${table}"`))
  })

/** Hides parts of the site until the owner shows them. Joins the caller's transaction, if there is one. */
export const hideParts = (database: Database, parts: readonly Part[]): void => setShown(database, parts, false)

/** Shows the sections with content that start hidden. Joins the caller's transaction, if there is one. */
export function showFilledSections(database: Database): void {
  const empty = emptyParts(database)
  const filled = PARTS.filter((part) => !isPagePart(part) && MENU_DEFAULTS[part].isHidden && !empty.includes(part))
  setShown(database, filled, true)
}

function setShown(database: Database, parts: readonly Part[], isShown: boolean): void {
  const site = database.get('select sections, advisory_in_footer, speaking_in_footer from site')
  if (!site || parts.length === 0) return
  const stored = {
    sections: JSON.parse(String(site.sections)),
    advisory_in_footer: site.advisory_in_footer === 1,
    speaking_in_footer: site.speaking_in_footer === 1,
  }
  const { sections, advisory_in_footer, speaking_in_footer } = partsShown(stored, parts, isShown)
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
