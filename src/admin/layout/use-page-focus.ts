import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { asksForEntry } from '../forms/use-asked.ts'
import { focusPage } from '../ui/focus-page.ts'

/**
 * A followed link may no longer exist, so the page it led to gets the focus. A dialog that the address opens takes the
 * focus itself, and so does whatever replaces the address.
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
