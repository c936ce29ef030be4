import { MENU_DEFAULTS, menuOf } from '#content/site/menu.ts'
import { siteQuery } from '#data/records/content-queries.ts'
import { useBoot, useContent, useWords } from '../content-context.tsx'

/** The menu's entries that visitors see, in the owner's order; the owner's own pages come before the contact form, or last. */
export function useMenu(): Link[] {
  const { data: site } = useContent(siteQuery)
  const entries: Link[] = menuOf(site, useWords()).filter(
    ({ id, isHidden }) => !isHidden && !MENU_DEFAULTS[id].isUnlinked,
  )
  const place = entries.findIndex(({ id }) => id === 'contact')
  entries.splice(place < 0 ? 99 : place, 0, ...(useBoot().links ?? []))
  return entries
}

type Link = { id: string; label: string }

export const useHasContact = () => useMenu().some(({ id }) => id === 'contact')

/** Where an entry leads: to its section, or to its page. */
export const menuHref = (id: string) => (id.startsWith('/') ? id : `/#${id}`)
