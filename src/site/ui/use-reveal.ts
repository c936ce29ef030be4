import { useEffect } from 'react'

/** How much of an item must be in view before it appears (SPEC section 9). */
const revealThreshold = 0.1

/**
 * Lets items marked `data-reveal` that still stand below the fold fade in and slide up when they are scrolled into
 * view. Nothing is hidden without JavaScript, nor under reduced motion (decision 6).
 */
export function useReveal() {
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (!isIntersecting) continue
          target.setAttribute('data-reveal', 'shown')
          observer.unobserve(target)
        }
      },
      { threshold: revealThreshold },
    )
    for (const item of document.querySelectorAll('[data-reveal]')) {
      if (item.getBoundingClientRect().top < innerHeight) continue
      item.setAttribute('data-reveal', 'hidden')
      observer.observe(item)
    }
    return () => observer.disconnect()
  }, [])
}
