import { isOfStorage } from '#content/address/storage-url.ts'
import { FORMS } from '#content/forms.ts'
import type { ContentTable } from '#content/kinds.ts'
import { toPlainText } from '#content/text/rich-text.ts'
import { textsOf } from '../forms/form-schema.ts'

/** The columns of a table that have a control in its editor. */
export const labelledColumns = (table: ContentTable) =>
  Object.keys(FORMS[table].schema.shape).flatMap((column) => {
    const texts = textsOf(FORMS[table].schema, column)
    return texts ? [{ column, ...texts }] : []
  })

/** What the owner wrote in a row, without the column `except`: no id, no time of a change, no name of a stored file. */
export const textOfRow = (table: ContentTable, row: object, except = '') =>
  labelledColumns(table)
    .flatMap(({ column }) => (column === except ? [] : textIn((row as Record<string, unknown>)[column]) || [])) // every object is one
    .join(' ')

export const textIn = (value: unknown) => (typeof value === 'string' && !isOfStorage(value) ? toPlainText(value) : '')
