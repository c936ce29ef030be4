import type { ContentTable } from '#content/tables.ts'
import { type MenuId, type MenuSetting, menuOf, menuSettings } from './menu.ts'
import type { Site } from './site.ts'

/**
 * The lists that fill a part of the site. A new site hides a part until one of its lists has a row, and the newsletter
 * until its address is known. The hero and the contact form need no content.
 */
export const PART_LISTS = {
  'skin-in-the-game': ['involvements'],
  'my-story': ['stories'],
  expertise: ['expertise'],
  'talks-media': ['talks'],
  newsletter: [],
  '/advisory': ['advisory_roles', 'advisory_services'],
  '/speaking': ['speaking_topics'],
} as const satisfies Partial<Record<MenuId, readonly ContentTable[]>>

/** A part of the site that starts hidden while it is empty. */
export type Part = keyof typeof PART_LISTS

export const PARTS = Object.keys(PART_LISTS) as Part[] // they are its keys

/** The pages among them, and what in `site` says whether the footer links to each; the other parts are sections. */
const FOOTER_LINKS = { '/advisory': 'advisory_in_footer', '/speaking': 'speaking_in_footer' } as const
type PagePart = keyof typeof FOOTER_LINKS

/** Whether it is a page, which the footer links to, and not a section of the home page. */
export const isPagePart = (part: string): part is PagePart => Object.hasOwn(FOOTER_LINKS, part)

type ShownIn = Pick<Site, 'sections' | (typeof FOOTER_LINKS)[PagePart]>

export const isPartShown = (site: ShownIn, part: Part): boolean =>
  isPagePart(part) ? site[FOOTER_LINKS[part]] === true : !menuOf(site).find(({ id }) => id === part)?.isHidden

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
