import { useEffect } from 'react'
import { navigationType } from './navigation-type.ts'
import { followSection } from './section-scroll.ts'

/** Follows the address to its section when it is gone to; on Reload and Back the browser itself keeps the reader's place. */
export function useSectionScroll() {
  useEffect(() => {
    const ended = new AbortController()
    let stop = () => {}
    const follow = () => {
      stop()
      stop = followSection(location.hash)
    }
    const followNew = () => {
      stop()
      if (isNewEntry()) follow()
    }
    const followAgain = ({ target }: MouseEvent) => {
      // a link to where the address already points fires no hashchange
      if (target instanceof Element && target.closest('a')?.href === location.href) follow()
    }
    // where the script came too late to mark the entry, the browser knows
    if (isNewEntry() && !/reload|back/.test(navigationType() ?? '')) follow()
    addEventListener('hashchange', followNew, ended)
    document.addEventListener('click', followAgain, ended)
    return () => {
      ended.abort()
      stop()
    }
  }, [])
}

/** Whether this entry of the history is come to for the first time. Then it is marked: the mark outlasts Reload and Back. */
function isNewEntry() {
  const isNew = !history.state
  if (isNew) history.replaceState('visited', '')
  return isNew
}
