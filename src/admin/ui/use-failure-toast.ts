import { useId } from 'react'
import type { Message } from '#content/toast.ts'
import { closeToast, showToast } from './toasts.tsx'

/** The toast of a failed action: the next failure replaces it, and a success closes it. */
export function useFailureToast() {
  const id = useId()
  return { show: (message: Message) => showToast(message, id), close: () => closeToast(id) }
}
