import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { focusPage } from '../ui/focus-page.ts'
import { hasDirtyDialog, hasDirtyForm, saveDirtyForms, subscribeToDirtyForms } from './dirty-forms.ts'
import { askedEntry } from './use-asked.ts'

/** Asks before a link or Back leaves unsaved changes, or saves them first. One for all forms: a router has one blocker. */
export function LeaveGuard() {
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) =>
    currentLocation.pathname === nextLocation.pathname
      ? // a dialog that is discarded corrects its address itself
        historyAction !== 'REPLACE' &&
        askedEntry(nextLocation.search) !== askedEntry(currentLocation.search) &&
        hasDirtyDialog()
      : hasDirtyForm(),
  )
  const answer = useRef<'stay' | 'leave' | 'save'>('stay')
  /** The question is closed during the save, which may ask something itself, or show a fault. */
  const [savedFor, setSavedFor] = useState<typeof blocker.location>()
  // the changes were saved meanwhile, or are gone
  const isDirty = useSyncExternalStore(subscribeToDirtyForms, hasDirtyForm)
  useEffect(() => {
    if (isDirty || blocker.state !== 'blocked') return
    blocker.proceed()
    focusPage()
  }, [isDirty, blocker])

  async function handleSave() {
    answer.current = 'save'
    if (hasDirtyDialog()) {
      // saved, it closes by itself: to leave as well would go back twice
      blocker.reset?.()
      return [...document.querySelectorAll<HTMLFormElement>('.dialog .record-form')].at(-1)?.requestSubmit()
    }
    setSavedFor(blocker.location)
    if (!(await saveDirtyForms())) blocker.reset?.()
  }

  return (
    <AlertDialog
      isOpen={blocker.state === 'blocked' && blocker.location !== savedFor}
      title="Leave without saving?"
      action="Leave"
      otherAction={{ label: hasDirtyDialog() ? 'Save' : 'Save and leave', onAction: () => void handleSave() }}
      cancel="Stay"
      onAction={() => {
        answer.current = 'leave'
        blocker.proceed?.()
      }}
      finalFocus={() => {
        const given = answer.current
        answer.current = 'stay'
        if (given === 'leave') focusPage() // the focused element disappears with its page
        return given === 'stay' ? null : false // a refused form takes it
      }}
      onCancel={() => blocker.reset?.()}
    >
      Your changes on this page are not saved yet.
    </AlertDialog>
  )
}
