import type { PartOfKind } from '#content/kind.ts'
import { KINDS, type MenuId } from '#content/kinds.ts'
import type { Site } from './site.ts'

export type { MenuId } from '#content/kinds.ts'

/** A section of the home page; its id is a scroll anchor. */
export type SectionId = Exclude<MenuId, `/${string}`>

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

interface MenuDefault extends PartOfKind {
  id: MenuId
}

/** The entries in their default order, which is that of the kinds. */
const MENU = KINDS.flatMap(({ parts = [] }) => parts) as readonly MenuDefault[] // the ids of parts are those of the menu

/** By id: the default label, whether the entry starts hidden, and whether the bar has no link to it. */
export const MENU_DEFAULTS = Object.fromEntries(MENU.map((entry) => [entry.id, entry])) as Readonly<
  Record<MenuId, MenuDefault>
> // every id has one

/** Whether it is a section of the home page rather than a page. */
export const isSectionId = (id: MenuId): id is SectionId => !id.startsWith('/')

/** The sections of the home page, in their default order. */
export const SECTION_IDS: readonly SectionId[] = MENU.map(({ id }) => id).filter(isSectionId)

/**
 * Every entry of the menu in the owner's order, hidden ones included, each with a label. Unknown ids and repetitions are
 * left out; what is missing comes after the entry that it follows by default, but never after a page that the owner placed.
 */
export function menuOf(site: Pick<Site, 'sections'> | null | undefined): MenuEntry[] {
  const entries: MenuEntry[] = []
  const isThere = (id: MenuId) => entries.some((entry) => entry.id === id)
  for (const setting of Array.isArray(site?.sections) ? site.sections : []) {
    const { id, label, isHidden } = { ...(setting as Partial<Record<keyof MenuSetting, unknown>>) } // anything may be stored
    const known = MENU.find((entry) => entry.id === id)
    if (known && !isThere(known.id)) entries.push(entryOf(known, label, isHidden))
  }
  const placed = entries.map(({ id }) => id)
  for (const [index, known] of MENU.entries()) {
    if (isThere(known.id)) continue
    const canFollow = ({ id }: MenuDefault) => isSectionId(id) || !isSectionId(known.id) || !placed.includes(id)
    const before = MENU.slice(0, index).filter(canFollow).pop() // older browsers have no findLast
    entries.splice(entries.findIndex(({ id }) => id === before?.id) + 1, 0, entryOf(known))
  }
  return entries
}

const entryOf = ({ id, ...defaults }: MenuDefault, label?: unknown, isHidden?: unknown): MenuEntry => ({
  id,
  label: (typeof label === 'string' && label.trim()) || defaults.label,
  isHidden: typeof isHidden === 'boolean' ? isHidden : (defaults.isHidden ?? false),
})

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
