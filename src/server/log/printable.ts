/** Most lines have nothing else, and are not looked at twice. */
const PLAIN = /^[ -~\t\n]*$/
/** All that moves a cursor, colours, rings, hides or turns text round: controls (C0, DEL, C1), format and separators. */
const UNPRINTABLE = /[^\P{Cc}\t\n]|[\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * The text with every character escaped as JSON does (`\u009b`) that a terminal would obey or that would make it look
 * like another text. Tabs and line breaks stay, and JSON stays the same JSON.
 */
export const printable = (text: string): string => (PLAIN.test(text) ? text : text.replace(UNPRINTABLE, escapeUnits))

const escapeUnits = (character: string) =>
  Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('')
