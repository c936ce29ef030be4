import { useEffect } from 'react'
import { followSection } from './section-scroll.ts'

/** Follows the address to its section: when the page opens at one, and at every link to one. */
export function useSectionScroll() {
  useEffect(() => {
    const ended = new AbortController()
    let stop = () => {}
    const follow = () => {
      stop()
      stop = followSection(location.hash)
    }
    const followAgain = ({ target }: MouseEvent) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href*="#"]')
      // a link to where the address already points fires no hashchange
      if (link && link.hash === location.hash && link.pathname === location.pathname) follow()
    }
    if (location.hash) follow()
    addEventListener('hashchange', follow, ended)
    document.addEventListener('click', followAgain, ended)
    return () => {
      ended.abort()
      stop()
    }
  }, [])
}
