import { useLayoutEffect } from 'react'
import { createPresence } from './presence.ts'

const spinners = createPresence()

/** Whether a part of the page is still to come. Known before any effect runs. */
export const { isAny: isPageLoading, subscribe: subscribeToLoading } = spinners

/** Shown while content loads; `isBeside`: of something beside the page, which does not wait for it. */
export function Spinner({ isBeside = false }) {
  useLayoutEffect(() => (isBeside ? undefined : spinners.enter()), [isBeside])
  return (
    <p role="status" className="loading">
      <span className="spinner" aria-hidden="true" />
      Loading...
    </p>
  )
}
