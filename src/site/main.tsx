import '@vitejs/plugin-react/preamble'
import './styles.css'

/** For browsers that do not report paints. */
const startWithoutPaintMs = 2000

/** May be called several times: a module runs once and is only fetched again if that failed. */
const start = () => void import('./hydrate.tsx')

/**
 * The page is complete without JavaScript, so React is not requested before the first paint; an idle callback would not
 * wait for that. A page that is not shown yet (in a background tab or prerendered) waits until it is.
 */
function startWhenPainted() {
  if (document.visibilityState === 'hidden')
    return document.addEventListener('visibilitychange', startWhenPainted, { once: true })
  setTimeout(start, startWithoutPaintMs)
  if ('PerformanceObserver' in window) new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
}

startWhenPainted()
