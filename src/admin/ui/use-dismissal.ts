import type { Dialog } from '@base-ui/react/dialog'
import { useLayoutEffect, useRef } from 'react'

/** The usual double-click interval of operating systems. */
const DOUBLE_CLICK_MS = 500

/**
 * Closes a dialog when it is dismissed, but not by the second click of a double click on the button that opens it, which
 * hits the backdrop.
 */
export function useDismissal(isOpen: boolean, onClose: () => void) {
  const openedAt = useRef(0)
  useLayoutEffect(() => {
    if (isOpen) openedAt.current = performance.now()
  }, [isOpen])
  return (open: boolean, { reason, event }: Dialog.Root.ChangeEventDetails) => {
    const isSecondClick = reason === 'outside-press' && event.timeStamp - openedAt.current < DOUBLE_CLICK_MS
    if (!open && !isSecondClick) onClose()
  }
}
