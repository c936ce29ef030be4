import { useEffect } from 'react'
import { followSection } from './section-scroll.ts'

/** Follows the address to its section: when the page opens at one, and at every link to one. */
export function useSectionScroll() {
  useEffect(() => {
    let stop = location.hash ? followSection(location.hash) : () => {}
    const follow = () => {
      stop()
      stop = followSection(location.hash)
    }
    const followAgain = ({ target }: MouseEvent) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href*="#"]')
      // a link to where the address already points fires no hashchange
      if (link && link.hash === location.hash && link.pathname === location.pathname) follow()
    }
    addEventListener('hashchange', follow)
    document.addEventListener('click', followAgain)
    return () => {
      stop()
      removeEventListener('hashchange', follow)
      document.removeEventListener('click', followAgain)
    }
  }, [])
}
