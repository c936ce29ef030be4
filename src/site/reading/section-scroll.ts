/** Scrolling starts this long after a navigation. */
const SCROLL_DELAY_MS = 100
const CHECK_EVERY_MS = 150
const GIVE_UP_AFTER_MS = 3000

/**
 * Scrolls to the section in the address and corrects the position while the layout still changes, until it settles or the
 * visitor scrolls. Returns a function that stops it. A dialog in the address opens as from its tile.
 */
export function followSection(hash: string): () => void {
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
