import { useSyncExternalStore } from 'react'

/**
 * Whether the visitor is in the contact form, or has left unsent text in it. Always false unless `isWatched`, so that
 * typing does not render the page again.
 */
export const useIsWriting = (isWatched: boolean) =>
  useSyncExternalStore(subscribe, () => isWatched && isWriting(), isNotYet)

function subscribe(listener: () => void) {
  // 'focusout' would fire between two fields, when nothing has the focus
  const ended = new AbortController()
  for (const type of ['input', 'focusin']) addEventListener(type, listener, { signal: ended.signal })
  return () => ended.abort()
}

function isWriting() {
  const form = document.querySelector('#contact form')
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('.input:not(select)') ?? [])]
  return form?.contains(document.activeElement) || fields.some(({ value }) => value)
}
const isNotYet = () => false
