/**
 * What a spreadsheet takes for a formula, even after spaces: East Asian versions also accept full-width signs.
 * Papaparse's own expression misses both, and formulas that continue on another line.
 */
export const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u

/** The text as it was before a file of this site escaped it with an apostrophe. */
export const withoutEscape = (text: string) =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text

/** Where a spreadsheet that takes another delimiter than the file's begins a cell. */
const AFTER_DELIMITER = /(?<=[,;\t\r\n])/

/** A stranger's text without formulas in such cells, of which quotation marks are no part. */
export const withoutFormulasInside = (text: string) =>
  text
    .split(AFTER_DELIMITER)
    .map((part, index) => (index > 0 && FORMULA.test(part.replaceAll('"', '').trimStart()) ? `'${part}` : part))
    .join('')
