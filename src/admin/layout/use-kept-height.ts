import { type CSSProperties, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { readStored, store } from '../ui/browser-storage.ts'

/**
 * While a page loads it has the height it last had in this browser (styles/parts.css), so that Reload and Back restore the
 * scroll position before the content has loaded.
 */
export function useKeptHeight() {
  const { pathname } = useLocation()
  const key = `portico-height-of-${pathname}`
  const ref = useRef<HTMLElement>(null)

  useEffect(() => {
    const page = ref.current
    if (!page) return
    let height: number | null = null
    const observer = new ResizeObserver(() => {
      if (!page.querySelector('.loading')) height = page.offsetHeight
    })
    const keep = () => height !== null && store(key, String(height))
    observer.observe(page)
    addEventListener('pagehide', keep)
    return () => {
      keep()
      observer.disconnect()
      removeEventListener('pagehide', keep)
    }
  }, [key])

  return { ref, style: { '--height-before': `${readStored(key) ?? 0}px` } as CSSProperties } // the type has no custom properties
}
