import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { isPageLoading, subscribeToLoading } from '../ui/spinner.tsx'

/**
 * The parameters by which an address opens the entry with this id, an empty form for this table, or a field
 * (`table.column`, and the row's id in a list).
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
    if (name === 'field' && asksForEntry(`?${search}`)) return // a field of an entry waits for its form
    if (answered.current === key || isPageLoading() || !answer(asked)) return
    answered.current = key
    const rest = new URLSearchParams(search)
    rest.delete(name)
    setSearch(rest, { replace: true, preventScrollReset: true })
  })
  useSyncExternalStore(subscribeToLoading, isPageLoading)
  // after every render, also when another part of the page is there, until everything it needs is
  useEffect(() => {
    if (value !== null) handle(value)
  })
}
