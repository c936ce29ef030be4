const DIGIT = /\p{Nd}/u

/** What people type between the digits of a code, or copy along with it. */
export const BETWEEN_DIGITS = String.raw`[\s\p{Pd}\p{Cf}]*`

/** A code as it is sent: digits of any script (full-width, Arabic) as ASCII, without blanks, hyphens and what is invisible. */
export const typedCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(new RegExp(BETWEEN_DIGITS, 'gu'), '')
    .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0)!)))

/** Unicode keeps the ten digits of a script in a row. */
function digitValue(codePoint: number): number {
  let value = 0
  while (value < 9 && DIGIT.test(String.fromCodePoint(codePoint - value - 1))) value++
  return value
}
