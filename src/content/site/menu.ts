import { isOneOf } from '#content/guard.ts'
import { type PublicPath, SECTION_IDS, type SectionId } from './routes.ts'
import type { Site } from './site.ts'

/** What the menu can lead to: the sections of the home page, and the other pages. */
export type MenuId = SectionId | Exclude<PublicPath, '/'>

/** An entry as it is stored. An empty label stands for the default one. */
export interface MenuSetting {
  id: string
  label: string
  /** A hidden section is not on the home page; a hidden page is not in the menu, but keeps its address. */
  isHidden: boolean
}

export interface MenuEntry extends MenuSetting {
  id: MenuId
}

/** The entries in their default order, with their labels and whether they start hidden. A new page is added here. */
export const MENU_DEFAULTS: Readonly<Record<MenuId, { label: string; isHidden?: true }>> = {
  hero: { label: 'Home' },
  'skin-in-the-game': { label: 'Skin in the Game' },
  'my-story': { label: 'My Story' },
  expertise: { label: 'Expertise' },
  'talks-media': { label: 'Talks' },
  newsletter: { label: 'Newsletter' },
  '/press-kit': { label: 'Press Kit' },
  contact: { label: 'Get in Touch' },
  '/advisory': { label: 'Advisory', isHidden: true },
  '/talks': { label: 'All Talks', isHidden: true },
  '/speaking': { label: 'Speaking', isHidden: true },
}

const MENU_IDS = Object.keys(MENU_DEFAULTS) as MenuId[] // they are its keys

/** Whether it is a section of the home page, and not a page. */
export const isSectionId = isOneOf(SECTION_IDS)

/**
 * Every entry of the menu in the owner's order, hidden ones included, each with a label. Unknown ids and repetitions are
 * left out; what is missing follows in the default order.
 */
export function menuOf(site: Pick<Site, 'sections'> | null | undefined): MenuEntry[] {
  const stored: unknown[] = Array.isArray(site?.sections) ? site.sections : []
  const entries = new Map<MenuId, MenuEntry>()
  for (const setting of [...stored, ...MENU_IDS.map((id) => ({ id }))]) {
    const { id, label, isHidden } = { ...(setting as Partial<Record<keyof MenuSetting, unknown>>) } // anything may be stored
    const known = MENU_IDS.find((menuId) => menuId === id)
    if (!known || entries.has(known)) continue
    const defaults = MENU_DEFAULTS[known]
    entries.set(known, {
      id: known,
      label: (typeof label === 'string' && label.trim()) || defaults.label,
      isHidden: typeof isHidden === 'boolean' ? isHidden : (defaults.isHidden ?? false),
    })
  }
  return [...entries.values()]
}

/** The same in its stored form: a default label is empty, so that it follows the default. */
export const menuSettings = (site: Pick<Site, 'sections'> | null | undefined): MenuEntry[] =>
  menuOf(site).map(({ id, label, isHidden }) => ({
    id,
    label: label === MENU_DEFAULTS[id].label ? '' : label,
    isHidden,
  }))

/** The sections of the home page that visitors see, in the owner's order. */
export const visibleSections = (site: Pick<Site, 'sections'> | null | undefined): SectionId[] =>
  menuOf(site).flatMap(({ id, isHidden }) => (isSectionId(id) && !isHidden ? [id] : []))
