import { useEffect } from 'react'
import { navigationType } from './navigation-type.ts'
import { followSection } from './section-scroll.ts'

/** Follows the address to its section when it is gone to; on Reload and Back the reader's place is kept. */
export function useSectionScroll() {
  useEffect(() => {
    const ended = new AbortController()
    let stop = () => {}
    const follow = () => {
      stop()
      stop = followSection(location.hash)
    }
    const handleHashChange = () => {
      stop()
      // Chromium goes to the section again
      if (!markEntry()) scrollTo(history.state)
      else follow()
    }
    const handleClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element && target.closest('a')
      if (!link) return
      // a link to where the address already points fires no hashchange
      if (link.href === location.href) follow()
      else history.replaceState({ top: scrollY, behavior: 'instant' } satisfies ScrollToOptions, '')
    }
    // where the script came too late to mark the entry, the browser knows
    if (markEntry() && !/reload|back/.test(navigationType() ?? '')) follow()
    addEventListener('hashchange', handleHashChange, ended)
    document.addEventListener('click', handleClick, ended)
    return () => {
      ended.abort()
      stop()
    }
  }, [])
}

/** Marks this entry of the history as visited, which outlasts Reload and Back; false when it was so already. */
function markEntry() {
  if (history.state) return false
  history.replaceState({}, '')
  return true
}
