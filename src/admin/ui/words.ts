/** A text without accents and case: 'Ångström' and 'ANGSTROM' become equal. */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøłđæœ]/g, (letter) => LETTERS[letter] ?? letter)

/** Letters that do not decompose into a letter and an accent. */
const LETTERS: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe' }

export const wordsOf = (query: string) => fold(query).split(/\s+/).filter(Boolean)
