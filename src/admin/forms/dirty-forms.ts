import { useEffect } from 'react'
import { useAskBeforeClosing } from './ask-before-closing.ts'

const dirtyForms = new Set<symbol>()
const listeners = new Set<() => void>()
const dirtyDialogs = new Set<symbol>()

export const hasDirtyForm = () => dirtyForms.size > 0

/** For `useSyncExternalStore`: notifies when a form gets unsaved changes or no longer has any. */
export function subscribeToDirtyForms(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify() {
  for (const listener of listeners) listener()
}

/** Allows navigation again: the owner has decided what to do with the changes. */
export const releaseDirtyForms = () => dirtyForms.clear()

/** Whether the form in a dialog has unsaved changes: then no other entry may replace it. */
export const hasDirtyDialog = () => dirtyDialogs.size > 0

export function useDirtyDialog(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return
    const dialog = Symbol('dialog')
    dirtyDialogs.add(dialog)
    return () => void dirtyDialogs.delete(dialog)
  }, [isDirty])
}

/** Registers a form while it is dirty, and makes the browser ask before the tab closes. */
export function useDirtyForm(isDirty: boolean) {
  useAskBeforeClosing(isDirty)
  useEffect(() => {
    if (!isDirty) return
    const form = Symbol('form')
    dirtyForms.add(form)
    notify()
    return () => {
      dirtyForms.delete(form)
      notify()
    }
  }, [isDirty])
}
