import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { asksForEntry } from '../forms/use-asked.ts'
import { focusPage } from '../ui/focus-page.ts'

/**
 * A link that was followed may be gone: the page that it led to gets the focus. A dialog that the address asks for takes
 * it itself, and so does what replaces an address.
 */
export function usePageFocus() {
  const { key, search } = useLocation()
  const type = useNavigationType()
  const shown = useRef(key)
  useEffect(() => {
    if (key === shown.current) return
    shown.current = key
    if (type === 'REPLACE' || asksForEntry(search)) return
    if (document.activeElement === document.body) focusPage()
  }, [key, type, search])
}
