import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The title of the page that the last navigation led to, for screen readers: a link that still exists keeps the focus,
 * and nothing else announces the new page. Empty on the first page.
 */
export function useNewPageTitle(): string {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (pathname === shown.current) return
    shown.current = pathname
    setTitle(document.title)
  }, [pathname])
  return title
}
