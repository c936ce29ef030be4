import type { SupabaseClient } from '@supabase/supabase-js'
import { createContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SessionUser } from '#data/session/session.ts'
import { removeUnused, uploadsIn } from '#data/uploads/remove-unused.ts'
import { readUnsaved, unsavedKeys } from '../forms/unsaved.ts'
import { useAdmin, useServices } from '../session-context.tsx'
import { lockUpload, uploadLocks } from './upload-locks.ts'

/** The callbacks by which image fields report to their form. */
interface FormUploads {
  /** Files that are stored although the form is not saved. */
  onUploaded: (addresses: readonly string[]) => void
  /** An upload has begun; call the result when it ends. */
  begin: () => () => void
  onWait: (isWaiting: boolean) => void
}

export const FormUploadsContext = createContext<FormUploads | null>(null)

/** Whether an upload is running, or a save waits for one. `context` is for the pictures, `made` is what they have uploaded. */
export function useRunningUploads() {
  const [running, setRunning] = useState(0)
  const [isWaiting, setIsWaiting] = useState(false)
  /** The uploads of this form, each with the function that releases it. */
  const made = useRef(new Map<string, () => void>())
  const unfinished = useRef(0)
  const [context] = useState<FormUploads>(() => ({
    onUploaded: (addresses) => {
      for (const address of addresses) if (!made.current.has(address)) made.current.set(address, lockUpload(address))
    },
    begin: () => {
      setRunning(++unfinished.current)
      return () => setRunning(--unfinished.current)
    },
    onWait: setIsWaiting,
  }))

  return { context, made, unfinished, isUploading: running > 0, isWaiting }
}

/**
 * The uploads of a form, and the removal of unused ones once the form is saved, discarded or closed. `opened` is the
 * stored record, `newDraft` the draft that a new one continues with.
 */
export function useFormUploads(opened: object | null, newDraft: object | null) {
  const { supabase } = useServices()
  const user = useAdmin()
  const { made, unfinished, ...uploads } = useRunningUploads()

  /** Removes the uploads of this form, and those of `discarded`, that `kept` does not refer to. */
  async function settle(kept: object | null, discarded: object | null = null) {
    if (unfinished.current > 0) return // the form may still refer to it; this runs again when the form closes
    await removeAllBut(kept, discarded)
  }

  /** From now on the uploads in these values are the form's own, unless a row has them already. */
  function adopt(values: object | null) {
    const ofRow = uploadsIn(opened)
    uploads.context.onUploaded(uploadsIn(values).filter((address) => !ofRow.includes(address)))
  }

  async function removeAllBut(kept: object | null, discarded: object | null) {
    const own = [...made.current.keys()]
    for (const release of made.current.values()) release()
    made.current.clear()
    const keptUploads = uploadsIn(kept)
    const candidates = uploadsIn([own, discarded]).filter((address) => !keptUploads.includes(address))
    await removeLeft(supabase, user, candidates, own)
  }

  const handleOpened = useEffectEvent(() => adopt(newDraft))
  const handleClosed = useEffectEvent(() => void removeAllBut(opened, null))
  useEffect(() => {
    handleOpened()
    return () => handleClosed()
  }, [])

  return { ...uploads, adopt, settle }
}

/** Removes the uploads in values that were discarded outside of a form. */
export function useRemoveLeftUploads() {
  const { supabase } = useServices()
  const user = useAdmin()
  return (discarded: object) => removeLeft(supabase, user, uploadsIn(discarded))
}

/** Removes uploads that no open form, unsaved changes in this browser, or stored content refer to. */
async function removeLeft(
  supabase: SupabaseClient,
  { id, isAssistant }: SessionUser,
  addresses: readonly string[],
  own: readonly string[] = [],
) {
  if (isAssistant) return // they may remove no file
  const held = await uploadLocks()
  const unsaved = uploadsIn(unsavedKeys(id).map(readUnsaved))
  const isElsewhere = (address: string) => unsaved.includes(address) || (held.has(address) && !own.includes(address))
  await removeUnused(
    supabase,
    addresses.filter((address) => !isElsewhere(address)),
  )
}
