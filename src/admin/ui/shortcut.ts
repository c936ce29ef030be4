import { useEffect, useEffectEvent } from 'react'

/** Calls `handle` when Ctrl or ⌘ and this letter are pressed, anywhere in the document. */
export function useShortcut(letter: string, handle: (event: KeyboardEvent) => void) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (isShortcut(event, letter)) handle(event)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** With or without Caps Lock. A layout of other than Latin letters has the letter where an English keyboard has it. */
function isShortcut({ key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent, letter: string): boolean {
  if (shiftKey || altKey || !(ctrlKey || metaKey)) return false
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === letter : isNotLatin(key) && code === `Key${letter.toUpperCase()}`
}

const isNotLatin = (key: string) => /^[^\p{ASCII}\p{Script=Latin}]/u.test(key)
