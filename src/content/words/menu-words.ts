import { KINDS, type MenuId } from '#content/kinds.ts'
import { HEADINGS } from './reader.ts'

export interface MenuWords {
  menu: Readonly<Record<MenuId, string>>
  headings: Readonly<Record<keyof typeof HEADINGS, string>>
}

const LABELS = KINDS.flatMap(({ parts = [] }) => parts.map(({ id, label }) => [id, label]))

/** The default labels and headings in English. */
export const MENU_WORDS: MenuWords = {
  menu: Object.fromEntries(LABELS) as MenuWords['menu'], // every id has one
  headings: HEADINGS,
}
