/** After a wheel or a finger, a scroll of the same person goes on: each step of it follows the one before within this time. */
const SAME_SCROLL_MS = 200
const FADE: KeyframeAnimationOptions = { duration: 700, easing: 'ease-out' }

/**
 * Items that are marked `data-reveal` fade in and slide up from the moment a person's wheel or finger brings their upper edge into
 * view. Nothing is transparent before that, so captures, archives, find in page and scrolls by script or keyboard show everything.
 */
export function revealOnScroll() {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const below = new Set<Element>(document.querySelectorAll('[data-reveal]'))
  const last = { input: Number.NEGATIVE_INFINITY, fold: innerHeight }

  const onInput = () => {
    last.input = performance.now()
  }
  const onScroll = () => {
    const isPersons = performance.now() - last.input < SAME_SCROLL_MS && last.fold === innerHeight
    if (isPersons) onInput() // a flick goes on after the finger has left
    last.fold = innerHeight
    // everything is measured before anything changes: otherwise each item would force a layout
    const entered = [...below].filter((item) => item.getBoundingClientRect().top < last.fold)
    for (const item of entered) {
      below.delete(item)
      if (isPersons) item.animate({ opacity: [0, 1], translate: ['0 1.5rem', '0 0'] }, FADE)
    }
    if (below.size === 0) removeEventListener('scroll', onScroll)
  }

  onScroll() // what is in view already stays as it is
  for (const type of ['wheel', 'touchmove']) addEventListener(type, onInput, { passive: true })
  addEventListener('scroll', onScroll, { passive: true })
}
