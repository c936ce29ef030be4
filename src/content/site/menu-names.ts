import { MENU_DEFAULTS, type MenuId } from './menu.ts'

const OTHER_NAMES: Partial<Record<MenuId, string>> = {
  hero: 'Hero',
  'talks-media': 'Talks & Media',
  contact: 'Contact',
}

/** What the admin calls an entry of the menu, whatever its label. */
export const menuName = (id: MenuId): string => OTHER_NAMES[id] ?? MENU_DEFAULTS[id].label
