/** Most lines consist of these characters only, and take this short cut. */
const PLAIN = /^[ -~\t\n]*$/
/**
 * Everything that moves the cursor, sets colours, beeps, hides or reorders text: controls (C0, DEL, C1), format
 * characters and separators.
 */
const UNPRINTABLE = /[^\P{Cc}\t\n]|[\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * Escapes, as JSON does (`\u009b`), every character that a terminal would obey or that would disguise the text. Tabs
 * and line breaks stay, and JSON remains the same JSON.
 */
export const printable = (text: string): string => (PLAIN.test(text) ? text : text.replace(UNPRINTABLE, escapeUnits))

const escapeUnits = (character: string) =>
  Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('')
