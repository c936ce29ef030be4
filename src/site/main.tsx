import '@vitejs/plugin-react/preamble'
import './styles.css'

/** For browsers that do not report paints. */
const startWithoutPaintMs = 2000

/** However often it is called: a module runs once, and is fetched anew only if that failed. */
const start = () => void import('./hydrate.tsx')

/**
 * The page is complete without JavaScript: React is not even asked for before the browser has painted the page; an idle
 * callback would not wait for that. A page that nobody sees yet, in a background tab or made in advance, waits until
 * somebody does.
 */
function startWhenPainted() {
  if (document.visibilityState === 'hidden')
    return document.addEventListener('visibilitychange', startWhenPainted, { once: true })
  setTimeout(start, startWithoutPaintMs)
  if ('PerformanceObserver' in window) new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
}

startWhenPainted()
