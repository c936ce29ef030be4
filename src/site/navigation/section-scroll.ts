import { SECTION_IDS } from '#content/routes.ts'

/** Scrolling starts this long after a navigation (SPEC section 9). */
export const scrollDelayMs = 100
const checkEveryMs = 150
const giveUpAfterMs = 3000

/**
 * Brings the section named by the address into view and keeps correcting itself while the layout still moves, until it
 * stands still or the visitor scrolls (decision 6). Gives a function that stops it.
 */
export function followSection(hash: string): () => void {
  const id = SECTION_IDS.find((id) => hash === `#${id}`)
  const section = id && document.getElementById(id)
  if (!section) return () => {}
  const givesUp = new AbortController()
  const stop = () => {
    givesUp.abort()
    clearTimeout(start)
    clearInterval(checks)
    clearTimeout(end)
  }
  // a page that comes back from the browser's memory (pagehide) stands where it was left
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
  const start = setTimeout(() => section.scrollIntoView({ behavior }), scrollDelayMs)
  const checks = setInterval(correct, checkEveryMs)
  const end = setTimeout(stop, giveUpAfterMs)
  return stop
}

/** The page cannot scroll any further towards a section that stands below. */
const isAtEnd = (distance: number) =>
  distance > 0 && Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight
