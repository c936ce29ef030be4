import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/**
 * The parameters by which an address opens the entry with this id, an empty form for this table, or a field
 * (`table.column`).
 */
type Asked = 'edit' | 'new' | 'field'

/** Whether an address opens an entry, in place of one that may be open. */
export const asksForEntry = (search: string) => /[?&](edit|new)=/.test(search)

/**
 * Handles these parameters once the whole page is there, then removes them from the address. `answer` returns whether it
 * could: a page may have several lists and forms.
 */
export function useAsked(name: Asked, answer: (value: string) => boolean) {
  const [search, setSearch] = useSearchParams()
  const { key } = useLocation()
  const value = search.get(name)
  /** The address changes after the answer has rendered. */
  const answered = useRef<string | null>(null)
  const handle = useEffectEvent((asked: string) => {
    if (answered.current === key || document.querySelector('.parts .loading') || !answer(asked)) return
    answered.current = key
    const rest = new URLSearchParams(search)
    rest.delete(name)
    setSearch(rest, { replace: true, preventScrollReset: true })
  })
  useIsFetching({ predicate: () => value !== null })
  // after every render, also when another part of the page has been read, until everything it needs is there
  useEffect(() => {
    if (value !== null) handle(value)
  })
}
