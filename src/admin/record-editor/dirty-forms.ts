import { useEffect } from 'react'

const dirtyForms = new Set<symbol>()

/** Whether some form holds words that are not saved: then nobody is sent away from it. */
export const hasDirtyForm = () => dirtyForms.size > 0

/** Lets everybody go: the owner has said what becomes of the words. */
export const releaseDirtyForms = () => dirtyForms.clear()

/** Counts a form as dirty while it is, and lets the browser ask before the tab closes. */
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
