import { isSectionId, MENU_DEFAULTS, type MenuId, menuOf } from '#content/site/menu.ts'
import { menuName } from '#content/site/menu-names.ts'
import { listsOf } from '#content/site/parts.ts'
import { DEMO_CONTENT } from '#demo/content.ts'

// What a visitor of the demo finds, as the content model has it: a new section changes no test of the menu.

const hasRows = (id: MenuId) => listsOf(id).some((table) => DEMO_CONTENT[table].length > 0)

/** The entries of the menu that the demo shows: a section that starts hidden is shown where the demo fills it. */
const DEMO_MENU = menuOf(null).filter(({ id, isHidden }) => !isHidden || (isSectionId(id) && hasRows(id)))

/** The links of the bar: their labels, each with where it leads. */
export const DEMO_LINKS = DEMO_MENU.filter(({ id }) => !MENU_DEFAULTS[id].isUnlinked).map(
  ({ id, label }) => [label, id] as const,
)
export const DEMO_LABELS = DEMO_LINKS.map(([label]) => label)

/** The sections to which the bar leads, each with its label. */
export const DEMO_SECTIONS = DEMO_LINKS.filter(([, id]) => isSectionId(id))

/** What Site Settings lists, as it names the entries. */
export const MENU_NAMES = menuOf(null).map(({ id }) => menuName(id))
