import { MENU_DEFAULTS, menuOf } from '#content/site/menu.ts'
import { siteQuery } from '#data/records/content-queries.ts'
import { useBoot, useContent, useWords } from '../content-context.tsx'

/** The menu's entries that visitors see, in the owner's order; the owner's own pages come before the contact form. */
export function useMenu(): { id: string; label: string }[] {
  const { data: site } = useContent(siteQuery)
  const { links = [] } = useBoot()
  const entries = menuOf(site, useWords()).filter(({ id, isHidden }) => !isHidden && !MENU_DEFAULTS[id].isUnlinked)
  const isContact = ({ id }: { id: string }) => id === 'contact'
  return [...entries.filter((entry) => !isContact(entry)), ...links, ...entries.filter(isContact)]
}

export const useHasContact = () => useMenu().some(({ id }) => id === 'contact')

/** Where an entry leads: to its section, or to its page. */
export const menuHref = (id: string) => (id.startsWith('/') ? id : `/#${id}`)
