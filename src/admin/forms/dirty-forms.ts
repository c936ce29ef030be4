import { useEffect } from 'react'
import { createPresence } from '../ui/presence.ts'

const dirtyForms = createPresence()
const dirtyDialogs = createPresence()

export const { isAny: hasDirtyForm, subscribe: subscribeToDirtyForms } = dirtyForms

/** Allows navigation again: the owner has decided what to do with the changes. */
export const releaseDirtyForms = dirtyForms.forgetAll

/** Whether the form in a dialog has unsaved changes: then no other entry may replace it. */
export const hasDirtyDialog = dirtyDialogs.isAny

export function useDirtyDialog(isDirty: boolean) {
  useEffect(() => (isDirty ? dirtyDialogs.enter() : undefined), [isDirty])
}

/** Registers a form while it is dirty, and makes the browser ask before the tab closes. */
export function useDirtyForm(isDirty: boolean) {
  useAskBeforeClosing(isDirty)
  useEffect(() => (isDirty ? dirtyForms.enter() : undefined), [isDirty])
}

/** Makes the browser ask before the tab closes, which would cancel work in progress. */
export function useAskBeforeClosing(isBusy: boolean) {
  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isBusy])
}
