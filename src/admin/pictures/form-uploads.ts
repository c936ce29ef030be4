import { createContext, useEffect, useRef, useState } from 'react'
import { removeUnused, uploadsIn } from '#data/uploads/remove-unused.ts'
import { readDraft } from '../record-editor/draft.ts'
import { useServices } from '../session-context.tsx'
import { heldUploads, holdUpload } from './held-uploads.ts'

/** What the pictures of a form report to it. */
interface FormUploads {
  /** Files that exist now, although the form is not saved. */
  onUploaded: (addresses: readonly string[]) => void
  /** An upload has begun; the result ends it. */
  begin: () => () => void
  /** Whether a save waits for an upload. */
  onWait: (isWaiting: boolean) => void
}

export const FormUploadsContext = createContext<FormUploads | null>(null)

/** Whether an upload is running, or a save waits for one. `context` is for the pictures, `made` what they have uploaded. */
export function useRunningUploads() {
  const [running, setRunning] = useState(0)
  const [isWaiting, setIsWaiting] = useState(false)
  /** The uploads of this form, and what releases them. */
  const made = useRef(new Map<string, () => void>())
  const unfinished = useRef(0)
  const [context] = useState<FormUploads>(() => ({
    onUploaded: (addresses) => {
      for (const address of addresses) made.current.set(address, holdUpload(address))
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
 * The uploads of a form, and the removal of those that nothing refers to once the form is saved, discarded or closed. A
 * draft keeps its files. `opened` is the record as it is stored.
 */
export function useFormUploads(draftKey: string, opened: object | null) {
  const { supabase } = useServices()
  const { made, unfinished, ...uploads } = useRunningUploads()

  /** Removes the uploads of this form, and those of `discarded`, that `kept` does not refer to. */
  async function settle(kept: object | null, discarded: object | null = null) {
    if (unfinished.current > 0) return // the form may come to refer to it: closing it comes back to this
    await removeAllBut(kept, discarded)
  }

  async function removeAllBut(kept: object | null, discarded: object | null) {
    const own = [...made.current.keys()]
    for (const release of made.current.values()) release()
    made.current.clear()
    const stays = new Set(uploadsIn(kept))
    const held = await heldUploads()
    const isElsewhere = (address: string) => held.has(address) && !own.includes(address)
    const candidates = uploadsIn([own, discarded]).filter((address) => !stays.has(address) && !isElsewhere(address))
    await removeUnused(supabase, candidates)
  }

  const close = useRef(() => {})
  close.current = () => void removeAllBut([opened, readDraft(draftKey)?.values], null)
  useEffect(() => () => close.current(), [])

  return { ...uploads, settle }
}
