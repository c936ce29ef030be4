import { type ContentTable, editorOfPart, KINDS } from '#content/kinds.ts'
import { MENU_DEFAULTS, type MenuId, type MenuSetting, menuOf, menuSettings, SECTION_IDS } from './menu.ts'
import { isClosed, type Site } from './site.ts'

/** The pages to which the footer may link, and what in `site` says whether it does. */
const FOOTER_LINKS = { '/advisory': 'advisory_in_footer', '/speaking': 'speaking_in_footer' } as const
type PagePart = keyof typeof FOOTER_LINKS

/** The lists that fill a part of the site: its own, and those that show nowhere else, unless it does well without. */
export const listsOf = (part: MenuId): ContentTable[] =>
  KINDS.flatMap(({ table, isList, isExtra, parts, alsoIn = [] }) =>
    isList && !isExtra && (parts ? parts.some(({ id }) => id === part) : alsoIn.includes(part)) ? [table] : [],
  )

/** A part of the site that starts hidden while it is empty. */
export type Part = MenuId

/**
 * The parts that a new site hides until one of their lists has a row, and the newsletter until its address is known. The hero
 * and the contact form need no content; a section without a link in the bar leaves itself out.
 */
export const PARTS: readonly Part[] = [
  ...SECTION_IDS.filter((id) => id === 'newsletter' || (listsOf(id).length > 0 && !MENU_DEFAULTS[id].isUnlinked)),
  ...(Object.keys(FOOTER_LINKS) as PagePart[]), // they are its keys
]

/** The part whose content an editor writes: a section, or a page that the footer may link to. */
export const partOfEditor = (path: string): Part | undefined =>
  [...SECTION_IDS, ...(Object.keys(FOOTER_LINKS) as PagePart[])].find((part) => editorOfPart(part) === path)

/** Whether it is a page that the footer links to, rather than a section of the home page. */
export const isPagePart = (part: string): part is PagePart => Object.hasOwn(FOOTER_LINKS, part)

type ShownIn = Pick<Site, 'sections' | (typeof FOOTER_LINKS)[PagePart]>

export const isPartShown = (site: ShownIn, part: Part): boolean =>
  isPagePart(part) ? site[FOOTER_LINKS[part]] === true : !menuOf(site).find(({ id }) => id === part)?.isHidden

/** What an editor says about its part: whether visitors see it, or will once the site is open. */
export function partNote(site: ShownIn & Pick<Site, 'opened'>, part: Part): string {
  const isShown = isPartShown(site, part)
  if (isPagePart(part))
    return `The footer of your site ${isShown ? 'links to this page' : 'has no link to this page yet'}.`
  if (!isShown) return 'Visitors do not see this section yet.'
  return isClosed(site) ? 'Visitors see this section once your site is open.' : 'Visitors see this section.'
}

/** What to save in `site` so that these parts are shown, or hidden. The order and the labels stay. */
export function partsShown(
  site: ShownIn,
  parts: readonly Part[],
  isShown: boolean,
): { sections: MenuSetting[]; advisory_in_footer: boolean; speaking_in_footer: boolean } {
  const isAffected = (id: string) => !isPagePart(id) && parts.some((part) => part === id)
  const sections = menuSettings(site).map((setting) =>
    isAffected(setting.id) ? { ...setting, isHidden: !isShown } : setting,
  )
  const linked = (part: PagePart) => (parts.includes(part) ? isShown : site[FOOTER_LINKS[part]] === true)
  return { sections, advisory_in_footer: linked('/advisory'), speaking_in_footer: linked('/speaking') }
}
