import { isWithoutAnalytics } from '#content/routes.ts'
import { currentReader, subscribeToReader } from './reader.ts'

/** A visitor reads: no admin, nobody who is still being checked, and not the not-found page where it stands under /admin. */
export const isVisitorReading = () => currentReader() === 'visitor' && !isWithoutAnalytics(location.pathname)

/** Global Privacy Control: a choice that was made in the browser. https://w3c.github.io/gpc/ */
export const isTrackingRefused = () => 'globalPrivacyControl' in navigator && Boolean(navigator.globalPrivacyControl)

/**
 * Calls once a visitor reads, when the page has loaded and the browser has nothing better to do: what counts and what
 * records must not delay a page, nor be loaded for anybody else (TRUST). A page made in advance waits until it is seen.
 */
export function whenVisitorReads(act: () => void) {
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 200))
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
