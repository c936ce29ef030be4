import { navigationType } from '../navigation-type.ts'

/** Fills in the talk that a link asks for: the server keeps one page for all of them. */
export function fillInTalk() {
  const field = document.querySelector<HTMLInputElement>('#contact-talk')
  const talk = new URLSearchParams(location.search).get('talk')
  if (field && talk && !field.value) field.defaultValue = talk
}

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

/** Scrolling starts this long after a navigation. */
const SCROLL_DELAY_MS = 100
const CHECK_EVERY_MS = 150
const GIVE_UP_AFTER_MS = 3000

/**
 * Scrolls to the section in the address and corrects the position while the layout still changes, until it settles or the
 * visitor scrolls. Returns a function that stops it. A dialog in the address opens as from its tile.
 */
function followSection(hash: string): () => void {
  const section = document.getElementById(hash.slice(1)) // not decoded: decoding '#%' throws
  if (section?.matches('dialog:not([open])')) {
    const opener = section.parentElement?.querySelector('button')
    opener?.focus()
    opener?.click()
  }
  if (section?.localName !== 'section') return () => {}
  const givesUp = new AbortController()
  const stop = () => {
    givesUp.abort()
    clearTimeout(start)
    clearInterval(checks)
    clearTimeout(end)
  }
  // a page restored from the back/forward cache (pagehide) keeps its position
  for (const act of ['wheel', 'touchstart', 'keydown', 'pointerdown', 'pagehide'])
    addEventListener(act, stop, { signal: givesUp.signal, passive: true })
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
  let lastTop = Number.NaN
  const correct = () => {
    const { top } = section.getBoundingClientRect()
    const distance = top - Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
    const isMoving = top !== lastTop
    lastTop = top
    if (!isMoving && Math.abs(distance) > 1 && !isAtEnd(distance)) section.scrollIntoView({ behavior })
  }
  const start = setTimeout(() => section.scrollIntoView({ behavior }), SCROLL_DELAY_MS)
  const checks = setInterval(correct, CHECK_EVERY_MS)
  const end = setTimeout(stop, GIVE_UP_AFTER_MS)
  return stop
}

/** Whether the page cannot scroll any further towards a section below. */
const isAtEnd = (distance: number) =>
  distance > 0 && Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight
