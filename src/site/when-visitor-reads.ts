import { isWithoutAnalytics } from '#content/site/routes.ts'
import { currentReader, subscribeToReader } from './reader.ts'

/**
 * Whether the reader is a visitor: not an admin, not a user still being checked, and not on the not-found page under
 * /admin.
 */
export const isVisitorReading = () => currentReader() === 'visitor' && !isWithoutAnalytics(location.pathname)

/** Global Privacy Control: a choice made in the browser. https://w3c.github.io/gpc/ */
export const isTrackingRefused = () => 'globalPrivacyControl' in navigator && Boolean(navigator.globalPrivacyControl)

/**
 * Calls `callback` once a visitor is reading, the page has loaded and the browser is idle: analytics must not delay a page,
 * and must not be loaded for anybody else (docs/promises.md). A prerendered page waits until it is shown.
 */
export function whenVisitorReads(callback: () => void) {
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(callback) : setTimeout(callback, 200))
  whenLoaded(() => whenSeen(() => whenKnown(() => isVisitorReading() && whenIdle())))
}

function whenLoaded(next: () => void) {
  if (document.readyState === 'complete') next()
  else addEventListener('load', next, { once: true })
}

function whenSeen(next: () => void) {
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', next, { once: true })
  else next()
}

function whenKnown(next: () => void) {
  if (currentReader() !== 'unknown') return next()
  const stop = subscribeToReader(() => {
    if (currentReader() === 'unknown') return
    stop()
    next()
  })
}
