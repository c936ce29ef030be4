import { useEffect, useRef } from 'react'

/** How much of an item must be in view before it appears (SPEC section 9). */
const revealThreshold = 0.1

/**
 * Gives a ref for a part of the page, in which items marked `data-reveal` that still stand below the fold fade in and
 * slide up when they are scrolled into view. Nothing is hidden without JavaScript, nor under reduced motion, nor in a browser
 * that could not tell when to show it again.
 */
export function useReveal() {
  const part = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!('IntersectionObserver' in window) || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    // the observer measures: to ask each item for its place while hiding others would lay the page out again and again
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          const isHidden = target.getAttribute('data-reveal') === 'hidden'
          const isBelow = boundingClientRect.top >= innerHeight
          if (!isHidden && isBelow) target.setAttribute('data-reveal', 'hidden')
          if (isHidden && isIntersecting) target.setAttribute('data-reveal', 'shown')
          if (isHidden ? isIntersecting : !isBelow) observer.unobserve(target)
        }
      },
      { threshold: revealThreshold },
    )
    for (const item of part.current?.querySelectorAll('[data-reveal]') ?? []) observer.observe(item)
    return () => observer.disconnect()
  }, [])
  return part
}
