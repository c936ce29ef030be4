import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { asksForEntry } from '../forms/use-asked.ts'
import { focusPage } from '../ui/focus-page.ts'

/**
 * A link that was followed may be gone: the page that it led to gets the focus. A dialog that the address asks for takes
 * it itself, and so does what replaces an address. Returns the title of a page that has come in the place of another, for
 * screen readers: a link that is still there keeps the focus, and nothing else would say that the page has changed.
 */
export function usePageFocus() {
  const { key, pathname, search } = useLocation()
  const type = useNavigationType()
  const shown = useRef(key)
  const shownPath = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (pathname === shownPath.current) return
    shownPath.current = pathname
    setTitle(document.title)
  }, [pathname])
  useEffect(() => {
    if (key === shown.current) return
    shown.current = key
    if (type === 'REPLACE' || asksForEntry(search)) return
    if (document.activeElement === document.body) focusPage()
  }, [key, type, search])
  return title
}
