import { isOfStorage } from '#content/address/storage-url.ts'
import type { ContentTable } from '#content/kinds.ts'
import { toPlainText } from '#content/text/rich-text.ts'
import { labelledColumns } from './column-labels.ts'

/** What the owner wrote in a row, without the column `except`: no id, no time of a change, no name of a stored file. */
export const textOfRow = (table: ContentTable, row: object, except = '') =>
  labelledColumns(table)
    .flatMap(({ column }) => (column === except ? [] : textIn((row as Record<string, unknown>)[column]) || [])) // every object is one
    .join(' ')

export const textIn = (value: unknown) => (typeof value === 'string' && !isOfStorage(value) ? toPlainText(value) : '')
