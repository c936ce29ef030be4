import { type RefObject, use, useEffect, useState } from 'react'
import { FormUploadsContext } from './form-uploads.ts'

interface UploadState {
  isUploading: boolean
  /** Whether the last upload was successful. */
  hasArrived: boolean
}

/** A save during an upload would keep the old picture, so it waits for the upload, and is cancelled if that fails. */
export function useWaitingSave(holder: RefObject<HTMLElement | null>, { isUploading, hasArrived }: UploadState) {
  const uploads = use(FormUploadsContext)
  const [wait, setWait] = useState<'none' | 'waiting' | 'given up'>('none')

  useEffect(() => {
    const form = holder.current?.closest('form')
    if (!isUploading || !form) return
    setWait('none')
    const block = (event: Event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      setWait('waiting')
    }
    form.addEventListener('submit', block)
    return () => form.removeEventListener('submit', block)
  }, [holder, isUploading])

  const isGivenUp = wait === 'given up'
  useEffect(() => {
    const form = holder.current?.closest('form')
    if (!isGivenUp || !form) return
    const clear = () => setWait('none') // the next save does not wait
    form.addEventListener('submit', clear)
    return () => form.removeEventListener('submit', clear)
  }, [holder, isGivenUp])

  const isWaiting = wait === 'waiting'
  useEffect(() => {
    if (isUploading || !isWaiting) return
    setWait(hasArrived ? 'none' : 'given up')
    if (hasArrived) holder.current?.closest('form')?.requestSubmit()
  }, [holder, isUploading, isWaiting, hasArrived])

  useEffect(() => {
    uploads?.onWait(isWaiting)
    return () => uploads?.onWait(false)
  }, [uploads, isWaiting])

  return wait
}
