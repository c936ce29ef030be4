import { useSyncExternalStore } from 'react'

/**
 * Whether the visitor is in the contact form, or has left words in it that were not sent. It is false unless it
 * `matters`, so that the page is not drawn again because somebody writes.
 */
export const useIsWriting = (matters: boolean) =>
  useSyncExternalStore(subscribe, () => matters && isWriting(), isNotYet)

function subscribe(listener: () => void) {
  // not 'focusout', between two fields
  const events = ['input', 'focusin'] as const
  for (const type of events) addEventListener(type, listener)
  return () => {
    for (const type of events) removeEventListener(type, listener)
  }
}

function isWriting() {
  const form = document.querySelector('#contact form')
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('.input:not(select)') ?? [])]
  return form?.contains(document.activeElement) || fields.some(({ value }) => value)
}
const isNotYet = () => false
