import { type RefObject, use, useEffect, useState } from 'react'
import { FormUploadsContext } from './form-uploads.ts'

/** A save during an upload would keep the old picture, so it waits for the upload, and is cancelled if that fails. */
export function useWaitingSave(holder: RefObject<HTMLElement | null>, isUploading: boolean, hasArrived: boolean) {
  const uploads = use(FormUploadsContext)
  /** An upload has held a save back, and the form has not been saved since. */
  const [isHeld, setIsHeld] = useState(false)
  const isWaiting = isHeld && isUploading

  useEffect(() => {
    const form = holder.current?.closest('form')
    if (!form || !(isUploading || isHeld)) return
    const handleSubmit = (event: Event) => {
      setIsHeld(isUploading)
      if (!isUploading) return // the next save does not wait
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    form.addEventListener('submit', handleSubmit)
    return () => form.removeEventListener('submit', handleSubmit)
  }, [holder, isUploading, isHeld])

  useEffect(() => {
    if (isHeld && !isUploading && hasArrived) holder.current?.closest('form')?.requestSubmit()
  }, [holder, isHeld, isUploading, hasArrived])

  useEffect(() => {
    uploads?.onWait(isWaiting)
    return () => uploads?.onWait(false)
  }, [uploads, isWaiting])

  return {
    wait: isWaiting ? 'waiting' : isHeld && !hasArrived ? 'given up' : 'none',
    /** Before an upload: it does not make up for a save that an earlier one held back. */
    forgetSave: () => setIsHeld(false),
  } as const
}
