import { useEffect } from 'react'

const dirtyForms = new Set<symbol>()

/** Whether a form has unsaved changes: then nothing may navigate away from it. */
export const hasDirtyForm = () => dirtyForms.size > 0

/** Allows navigation again: the owner has decided what to do with the changes. */
export const releaseDirtyForms = () => dirtyForms.clear()

/** Registers a form while it is dirty, and has the browser ask before the tab closes. */
export function useDirtyForm(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return
    const form = Symbol('form')
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    dirtyForms.add(form)
    addEventListener('beforeunload', ask)
    return () => {
      dirtyForms.delete(form)
      removeEventListener('beforeunload', ask)
    }
  }, [isDirty])
}
