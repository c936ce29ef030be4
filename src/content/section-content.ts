import { MENU_DEFAULTS, type MenuId, type MenuSetting, menuOf } from './menu.ts'
import type { Site } from './site.ts'
import type { ContentTable } from './tables.ts'

/**
 * The lists that fill a part of the site. A new site leaves a part out until one of its lists has a row; the newsletter
 * until its address is known. The hero and the contact form need no content.
 */
export const PART_LISTS = {
  'skin-in-the-game': ['involvements'],
  'my-story': ['stories'],
  expertise: ['expertise'],
  'talks-media': ['talks'],
  newsletter: [],
  '/advisory': ['advisory_roles', 'advisory_services'],
} as const satisfies Partial<Record<MenuId, readonly ContentTable[]>>

/** A part of the site that is left out while it is empty. */
export type Part = keyof typeof PART_LISTS

export const PARTS = Object.keys(PART_LISTS) as Part[] // they are its keys

/** The advisory page is linked in the footer; the other parts are sections of the home page. */
export const isPartShown = (site: Pick<Site, 'sections' | 'advisory_in_footer'>, part: Part): boolean =>
  part === '/advisory' ? site.advisory_in_footer : !menuOf(site).find(({ id }) => id === part)?.isHidden

/** What to save in `site` so that these parts are shown, or left out. The order and the labels stay. */
export function partsShown(
  site: Pick<Site, 'sections' | 'advisory_in_footer'>,
  parts: readonly Part[],
  isShown: boolean,
): { sections: MenuSetting[]; advisory_in_footer: boolean } {
  const sections = menuOf(site).map(({ id, label, isHidden }) => ({
    id,
    label: label === MENU_DEFAULTS[id].label ? '' : label,
    isHidden: id !== '/advisory' && parts.some((part) => part === id) ? !isShown : isHidden,
  }))
  return { sections, advisory_in_footer: parts.includes('/advisory') ? isShown : site.advisory_in_footer }
}
