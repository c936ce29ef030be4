import { isSectionId, MENU_DEFAULTS, type MenuEntry, menuOf } from '#content/site/menu.ts'
import { siteQuery } from '#data/records/content-queries.ts'
import { useContent, useWords } from '../content-context.tsx'

/** The menu's entries that visitors see, in the owner's order. */
export function useMenu(): MenuEntry[] {
  const { data: site } = useContent(siteQuery)
  return menuOf(site, useWords()).filter(({ id, isHidden }) => !isHidden && !MENU_DEFAULTS[id].isUnlinked)
}

export const useHasContact = () => useMenu().some(({ id }) => id === 'contact')

/** Where an entry leads: to its section, or to its page. */
export const menuHref = (id: MenuEntry['id']) => (isSectionId(id) ? `/#${id}` : id)
