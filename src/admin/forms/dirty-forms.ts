import { use, useEffect, useEffectEvent } from 'react'
import { ClosingContext } from '../ui/dialog.tsx'
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

const saves = new Set<() => Promise<boolean>>()

/** Saves all dirty forms; resolves with false if one is not saved. */
export const saveDirtyForms = async () => (await Promise.all([...saves].map((save) => save()))).every(Boolean)

/**
 * Registers a form while it is dirty, and makes the browser ask before the tab closes. `save` resolves with whether it is
 * saved; without it, it cannot be saved.
 */
export function useDirtyForm(isUnsaved: boolean, save = async () => false) {
  const isClosing = use(ClosingContext)
  const isDirty = isUnsaved && !isClosing
  useAskBeforeClosing(isDirty)
  const saveNow = useEffectEvent(save)
  useEffect(() => {
    if (!isDirty) return
    const ownSave = () => saveNow()
    const leave = dirtyForms.enter()
    saves.add(ownSave)
    return () => {
      saves.delete(ownSave)
      leave()
    }
  }, [isDirty])
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
