import { navigationType } from '../navigation-type.ts'
import { followSection } from './section-scroll.ts'

/** Scrolls to the section in the address on real navigation only; Reload and Back keep the reader's place. */
export function followSections() {
  let stop = () => {}
  const follow = () => {
    stop()
    stop = followSection(location.hash)
  }
  addEventListener('hashchange', () => {
    stop()
    if (markEntry()) follow()
    // otherwise Chromium scrolls to the section again; after Back the browser restores the position itself
    else if ('top' in history.state) scrollTo(history.state)
  })
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a')
    if (!link) return
    const isModified = event.ctrlKey || event.metaKey || event.shiftKey
    // '/#contact' would drop a query such as '?about=speaking', and the page would reload and lose the input
    const keepsQuery = location.search !== '' && link.matches('[href^="/#"]') && !isModified
    // following a link to the current address fires no hashchange
    if (link.href === location.href || (keepsQuery && link.hash === location.hash)) follow()
    else history.replaceState({ top: scrollY, behavior: 'instant' } satisfies ScrollToOptions, '')
    if (!keepsQuery) return
    event.preventDefault()
    location.hash = link.hash
  })
  // if the script loaded too late to mark the entry, the navigation type decides
  if (markEntry() && !/reload|back/.test(navigationType() ?? '')) follow()
}

/** Marks this history entry as visited, which survives Reload and Back; returns false if it was marked already. */
function markEntry() {
  if (history.state) return false
  history.replaceState({}, '')
  return true
}
