/** Most lines consist of these characters only, and take this short cut. */
const PLAIN = /^[ -~\t\n]*$/
/** What moves the cursor, beeps, colours, hides or reorders text: controls, format characters, separators. */
const UNPRINTABLE = /[^\P{Cc}\t\n]|[\p{Cf}\p{Zl}\p{Zp}]/gu

/** Escapes as JSON does (`\u009b`) what a terminal would obey or would disguise text. Tabs and line breaks stay. */
export const printable = (text: string): string => (PLAIN.test(text) ? text : text.replace(UNPRINTABLE, escapeUnits))

const escapeUnits = (character: string) =>
  Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('')
