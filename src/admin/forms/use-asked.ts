import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { isPageLoading, subscribeToLoading } from '../ui/spinner.tsx'

/** The parameters by which an address opens the dialog of an entry: its id, that of its original, or the table of a new one. */
const ENTRY = ['edit', 'copy', 'new'] as const

/** The entry that an address opens, as 'edit=' with its id; null for none. */
export function askedEntry(search: string): string | null {
  const all = new URLSearchParams(search)
  const name = ENTRY.find((one) => all.get(one))
  return name ? `${name}=${all.get(name)}` : null
}

export function withoutEntry(search: string): string {
  const all = new URLSearchParams(search)
  for (const name of ENTRY) all.delete(name)
  return all.toString()
}

/**
 * Goes to what an address asks for, once the whole page is there, and then removes it from the address: a field
 * (`table.column`, and the row's id in a list), or an entry that is edited on the page itself. `answer` returns whether it could: a page may have
 * several forms.
 */
export function useAsked(name: 'field' | 'edit', answer: (value: string) => boolean) {
  const [search, setSearch] = useSearchParams()
  const { key, state } = useLocation()
  const value = search.get(name)
  /** The address changes after the answer has rendered. */
  const answered = useRef<string | null>(null)
  const handle = useEffectEvent((asked: string) => {
    if (answered.current === key || isPageLoading() || !answer(asked)) return
    answered.current = key
    const rest = new URLSearchParams(search)
    rest.delete(name)
    setSearch(rest, { replace: true, preventScrollReset: true, state })
  })
  useSyncExternalStore(subscribeToLoading, isPageLoading)
  // after every render, also when another part of the page is there, until everything it needs is
  useEffect(() => {
    if (value !== null) handle(value)
  })
}
