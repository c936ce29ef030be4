import { MENU_DEFAULTS, menuOf } from '#content/site/menu.ts'
import { menuName } from '#content/site/menu-names.ts'
import { pageTexts } from '#content/site/page-texts.ts'
import { PUBLIC_PATHS } from '#content/site/routes.ts'

/** The structured columns of content are those of the site: its list of sections, and the titles of its pages. */
export const structureInWords = (value: object) => (Array.isArray(value) ? menuInWords(value) : titlesInWords(value))

/** A line for each entry of the menu, in its order: 'Expertise, labelled “What I do”', 'Advisory, not shown'. */
const menuInWords = (sections: readonly unknown[]) =>
  menuOf({ sections })
    .map(({ id, label, isHidden }) => {
      const own = label === MENU_DEFAULTS[id].label ? '' : `, labelled “${label}”`
      return `${menuName(id)}${own}${isHidden ? ', not shown' : ''}`
    })
    .join('\n')

/** A line for each title and each description that the owner has written: 'Press Kit, title: Images and texts'. */
function titlesInWords(titles: object): string {
  const written = new Map<string, { title?: unknown; description?: unknown }>(Object.entries(titles))
  const labels = pageTexts(null, null)
  return PUBLIC_PATHS.flatMap((path) => {
    const { title, description } = { ...written.get(path) }
    return Object.entries({ title, description }).flatMap(([name, text]) =>
      text ? [`${labels[path].label}, ${name}: ${text}`] : [],
    )
  }).join('\n')
}
