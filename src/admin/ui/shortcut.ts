interface Keys {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

/**
 * Whether Ctrl or ⌘ and this letter are pressed, with or without Caps Lock. A layout of other than Latin letters has it
 * where an English keyboard has it.
 */
export function isShortcut({ key, code, ctrlKey, metaKey, shiftKey, altKey }: Keys, letter: string): boolean {
  if (shiftKey || altKey || !(ctrlKey || metaKey)) return false
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === letter : isNotLatin(key) && code === `Key${letter.toUpperCase()}`
}

const isNotLatin = (key: string) => /^[^\p{ASCII}\p{Script=Latin}]/u.test(key)
