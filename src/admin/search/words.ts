import { toPlainText } from '#content/rich-text.ts'
import { isOfStorage } from '#content/storage-url.ts'
import type { ContentTable } from '#content/tables.ts'
import { labelledColumns } from '../drafts/column-labels.ts'

/** A text without its accents and its case: 'Ångström' and 'ANGSTROM' are the same. */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøłđæœ]/g, (letter) => LETTERS[letter] ?? letter)

/** Letters that do not decompose into a letter and an accent. */
const LETTERS: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe' }

export const wordsOf = (query: string) => fold(query).split(/\s+/).filter(Boolean)

/** What the owner wrote in a row, without the column `except`: no id, no time of a change, no name of a stored file. */
export const textOfRow = (table: ContentTable, row: object, except = '') =>
  labelledColumns(table)
    .flatMap(({ column }) => (column === except ? [] : textIn((row as Record<string, unknown>)[column]) || [])) // every object is one
    .join(' ')

/** A value as plain text; empty for the address of a stored file. */
export const textIn = (value: unknown) => (typeof value === 'string' && !isOfStorage(value) ? toPlainText(value) : '')
