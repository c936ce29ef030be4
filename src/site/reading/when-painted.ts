/** For browsers that do not report paints. */
const START_WITHOUT_PAINT_MS = 2000

/**
 * Calls `start` once the page has been painted: the page is complete without JavaScript, and an idle callback would not
 * wait for that. A page that is not shown yet (in a background tab or prerendered) waits until it is.
 */
export function whenPainted(start: () => void) {
  if (document.visibilityState === 'hidden')
    return document.addEventListener('visibilitychange', () => whenPainted(start), { once: true })
  let isStarted = false
  const startOnce = () => {
    if (isStarted) return
    isStarted = true
    start()
  }
  setTimeout(startOnce, START_WITHOUT_PAINT_MS)
  if ('PerformanceObserver' in window) new PerformanceObserver(startOnce).observe({ type: 'paint', buffered: true })
}
