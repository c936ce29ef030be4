/**
 * Matches what a spreadsheet treats as a formula, even after spaces: East Asian versions also accept full-width signs.
 * Papaparse's own expression misses both, and formulas that continue on another line.
 */
export const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u

/** The text without the apostrophe by which this site's exports escape formulas. */
export const withoutEscape = (text: string) =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text

/** Where a cell begins for a spreadsheet that assumes a different delimiter. */
const AFTER_DELIMITER = /(?<=[,;\t\r\n])/

/** Untrusted text without formulas in such cells; quotation marks do not protect a cell. */
export const withoutFormulasInside = (text: string) =>
  text
    .split(AFTER_DELIMITER)
    .map((part, index) => (index > 0 && FORMULA.test(part.replaceAll('"', '').trimStart()) ? `'${part}` : part))
    .join('')
