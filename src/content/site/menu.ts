import type { PartOfKind } from '#content/kind.ts'
import { KINDS, type MenuId } from '#content/kinds.ts'
import { MENU_WORDS, type MenuWords } from '#content/words/menu-words.ts'
import { type HeadingId, hasHeading } from './headings.ts'
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
  /** The owner's heading. */
  title?: string | undefined
}

export interface MenuEntry extends MenuSetting {
  id: MenuId
  title: string
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
export function menuOf(site: Pick<Site, 'sections'> | null | undefined, words = MENU_WORDS): MenuEntry[] {
  const entries: MenuEntry[] = []
  const isThere = (id: MenuId) => entries.some((entry) => entry.id === id)
  for (const setting of Array.isArray(site?.sections) ? site.sections : []) {
    const stored: Stored = { ...(setting as Stored) } // anything may be stored
    const known = MENU.find(({ id }) => id === stored.id)
    if (known && !isThere(known.id)) entries.push(entryOf(known, words, stored))
  }
  const placed = entries.map(({ id }) => id)
  for (const [index, known] of MENU.entries()) {
    if (isThere(known.id)) continue
    const canFollow = ({ id }: MenuDefault) => isSectionId(id) || !isSectionId(known.id) || !placed.includes(id)
    const before = MENU.slice(0, index).filter(canFollow).pop() // older browsers have no findLast
    entries.splice(entries.findIndex(({ id }) => id === before?.id) + 1, 0, entryOf(known, words))
  }
  return entries
}

type Stored = Partial<Record<keyof MenuSetting, unknown>>

function entryOf({ id, ...defaults }: MenuDefault, words: MenuWords, stored: Stored = {}): MenuEntry {
  const { label, isHidden, title } = stored
  const ownLabel = typeof label === 'string' && !defaults.isUnlinked ? label.trim() : ''
  return {
    id,
    label: ownLabel || words.menu[id],
    isHidden: typeof isHidden === 'boolean' ? isHidden : (defaults.isHidden ?? false),
    title: hasHeading(id) ? (typeof title === 'string' ? title.trim() : titleBefore(id, ownLabel, words)) : '',
  }
}

/** Where a label was changed before there were titles, the heading stayed, and stays. */
const titleBefore = (id: HeadingId, ownLabel: string, words: MenuWords) =>
  ownLabel && ownLabel !== MENU_DEFAULTS[id].label ? words.headings[id] : ''

/** The heading of a section or page: the owner's, else the label that the owner gave it in the menu, else the default. */
export function headingOf(site: Pick<Site, 'sections'> | null | undefined, id: HeadingId, words = MENU_WORDS): string {
  const { title = '', label = '' } = menuOf(site, words).find((entry) => entry.id === id) ?? {}
  return title || (label === words.menu[id] ? words.headings[id] : label)
}

/** The same in its stored form: a default label is empty, so that it follows the default. */
export const menuSettings = (site: Pick<Site, 'sections'> | null | undefined): MenuEntry[] =>
  menuOf(site).map((entry) => ({ ...entry, label: entry.label === MENU_DEFAULTS[entry.id].label ? '' : entry.label }))

/** The sections of the home page that visitors see, in the owner's order. */
export const visibleSections = (site: Pick<Site, 'sections'> | null | undefined): SectionId[] =>
  menuOf(site).flatMap(({ id, isHidden }) => (isSectionId(id) && !isHidden ? [id] : []))
