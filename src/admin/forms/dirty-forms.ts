import { useEffect } from 'react'
import { createPresence } from '../ui/presence.ts'
import { useAskBeforeClosing } from './ask-before-closing.ts'

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
