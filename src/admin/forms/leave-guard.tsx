import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { focusPage } from '../ui/focus-page.ts'
import { hasDirtyDialog, hasDirtyForm, subscribeToDirtyForms } from './dirty-forms.ts'
import { askedEntry } from './use-asked.ts'

/** Asks before a link or the Back button leaves unsaved changes. One for all forms, because a router has one blocker. */
export function LeaveGuard() {
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) =>
    currentLocation.pathname === nextLocation.pathname
      ? // a dialog that is discarded corrects its address itself
        historyAction !== 'REPLACE' &&
        askedEntry(nextLocation.search) !== askedEntry(currentLocation.search) &&
        hasDirtyDialog()
      : hasDirtyForm(),
  )
  const hasLeft = useRef(false)
  // the changes were saved meanwhile, or are gone
  const isDirty = useSyncExternalStore(subscribeToDirtyForms, hasDirtyForm)
  useEffect(() => {
    if (!isDirty) blocker.proceed?.()
  }, [isDirty, blocker])
  return (
    <AlertDialog
      isOpen={blocker.state === 'blocked'}
      title="Leave without saving?"
      action="Leave"
      cancel="Stay"
      onAction={() => {
        hasLeft.current = true
        blocker.proceed?.()
      }}
      // the focused element disappears with its page
      finalFocus={() => {
        if (!hasLeft.current) return null
        hasLeft.current = false
        focusPage()
        return false
      }}
      onCancel={() => blocker.reset?.()}
    >
      Your changes on this page are not saved yet.
    </AlertDialog>
  )
}
