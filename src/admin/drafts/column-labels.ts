import { FORMS } from '#content/forms.ts'
import type { ContentTable } from '#content/kinds.ts'
import { textsOf } from '../forms/form-schema.ts'
import { valueIn } from '../history/describe-version.ts'

/** A column of a row as its form shows it. */
export const valueOfColumn = (table: ContentTable, row: object, column: string) =>
  valueIn(FORMS[table].schema, row, column)

/** The columns of a table that have a control in its editor. */
export const labelledColumns = (table: ContentTable) =>
  Object.keys(FORMS[table].schema.shape).flatMap((column) => {
    const texts = textsOf(FORMS[table].schema, column)
    return texts ? [{ column, ...texts }] : []
  })
