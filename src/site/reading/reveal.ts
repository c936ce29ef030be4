/** The share of an item that must be in view before it appears; for a very long one any part. */
const REVEAL_THRESHOLD = 0.1

/**
 * Items that are marked `data-reveal` and still below the fold fade in and slide up when they are scrolled into view.
 * Nothing is hidden without JavaScript, under reduced motion, or in a browser without IntersectionObserver.
 */
export function revealOnScroll() {
  if (!('IntersectionObserver' in window) || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const observer = new IntersectionObserver(
    (entries) => {
      // everything is measured before anything is hidden: otherwise each item would force a layout, as would innerHeight
      const fold = innerHeight
      for (const { target, isIntersecting, intersectionRatio, boundingClientRect } of entries) {
        const isHidden = target.getAttribute('data-reveal') === 'hidden'
        const isBelow = boundingClientRect.top >= fold
        if (!isHidden && isBelow) target.setAttribute('data-reveal', 'hidden')
        // a window may be too low for a tenth of a long story
        const isLong = boundingClientRect.height * REVEAL_THRESHOLD > fold / 2
        const isInView = isIntersecting && (isLong || intersectionRatio >= REVEAL_THRESHOLD)
        if (isHidden && isInView) target.setAttribute('data-reveal', 'shown')
        if (isHidden ? isInView : !isBelow) observer.unobserve(target)
      }
    },
    { threshold: [0, REVEAL_THRESHOLD] },
  )
  for (const item of document.querySelectorAll('[data-reveal]')) observer.observe(item)
}
