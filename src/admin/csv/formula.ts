/**
 * What a spreadsheet takes for a formula, even after spaces: East Asian versions also accept full-width signs.
 * Papaparse's own expression misses both, and formulas that continue on another line.
 */
export const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u

/** The text as it was before a file of this site escaped it with an apostrophe. */
export const withoutEscape = (text: string) =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text

/** Where another program may begin a cell: it splits by another delimiter, and quotation marks inside a cell mean nothing. */
const AFTER_DELIMITER = /(?<=[,;\t\r\n])/
const FORMULA_BEGINS = /^[\s"\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u

/** A stranger's text without formulas also for a spreadsheet that takes another delimiter than the file's. */
export const withoutFormulasInside = (text: string) =>
  text
    .split(AFTER_DELIMITER)
    .map((part, index) => (index > 0 && FORMULA_BEGINS.test(part) ? `'${part}` : part))
    .join('')
