import { useEffect, useEffectEvent } from 'react'

const FIELD = 'input, textarea, select, [contenteditable="true"]'

export const isInField = (element: EventTarget | null) => element instanceof Element && element.closest(FIELD) !== null

/** Calls `handle` for every key that is pressed while `isOn`, wherever the focus is; with `capture` before other handlers. */
export function useKeys(handle: (event: KeyboardEvent) => void, { isOn = true, capture = false } = {}) {
  const handleKey = useEffectEvent(handle)
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => handleKey(event)
    addEventListener('keydown', listen, { capture })
    return () => removeEventListener('keydown', listen, { capture })
  }, [isOn, capture])
}

/** Calls `handle` when Ctrl or ⌘ and this letter are pressed, wherever the focus is. */
export function useShortcut(letter: string, handle: (event: KeyboardEvent) => void) {
  useKeys((event) => isShortcut(event, letter) && handle(event))
}

/** With or without Caps Lock. On a non-Latin layout the physical key of an English keyboard counts. */
function isShortcut({ key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent, letter: string): boolean {
  if (shiftKey || altKey || !(ctrlKey || metaKey)) return false
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === letter : isNotLatin(key) && code === `Key${letter.toUpperCase()}`
}

const isNotLatin = (key: string) => /^[^\p{ASCII}\p{Script=Latin}]/u.test(key)
