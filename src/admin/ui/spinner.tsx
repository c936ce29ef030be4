import { useLayoutEffect } from 'react'

const spinners = new Set<symbol>()
const listeners = new Set<() => void>()

/** Whether a part of the page is still to come. Known before any effect runs. */
export const isPageLoading = () => spinners.size > 0

/** For `useSyncExternalStore`. */
export function subscribeToLoading(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify() {
  for (const listener of listeners) listener()
}

/** Shown while content loads; `isBeside`: of something beside the page, which does not wait for it. */
export function Spinner({ isBeside = false }) {
  useLayoutEffect(() => {
    if (isBeside) return
    const spinner = Symbol('spinner')
    spinners.add(spinner)
    notify()
    return () => {
      spinners.delete(spinner)
      notify()
    }
  }, [isBeside])
  return (
    <p role="status" className="loading">
      <span className="spinner" aria-hidden="true" />
      Loading...
    </p>
  )
}
