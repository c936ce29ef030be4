import type { ContentChange } from '#content/draft.ts'
import type { Row } from '#content/guard.ts'
import type { ContentTable } from '#content/kinds.ts'
import { hasFields } from '#data/records/save-record.ts'
import { randomId } from '#data/rest/random-id.ts'
import { type FormSchema, initialValues, shownValues, type VersionSchema } from './form-schema.ts'
import { unshownFaults } from './unshown-faults.tsx'

export interface FormRow {
  table: ContentTable
  id: string
  /** As it was opened or last saved. */
  row: Row & Record<string, unknown>
  /** The columns that the form edits, with their labels. */
  schema: VersionSchema
  /** Distinguishes it from the other rows of the form. */
  name?: string
}

/** How a form's record is stored in rows: for its history and its drafts. */
export interface FormRows<Values, Entry> {
  of: (record: Entry) => FormRow[]
  /** The table in which the form creates more rows. */
  added?: ContentTable
  nameOf?: (fields: Record<string, unknown>) => string
  /** The differences from the record as it was opened, row by row; a new row has its own id. */
  changes: (values: Values, opened: Entry | null) => ContentChange[]
  /** Every row as a save would leave it, for the preview. */
  shown: (values: Values, opened: Entry | null) => ContentChange[]
  /** The fields of the form that change when a row takes the state of a draft or a version. */
  apply: (values: Values, change: ContentChange) => Partial<Values>
  /** Unsaved changes of a closed tab, plus the rows added since the record had `openedAt`. */
  renew?: (values: Values, opened: Entry, openedAt: string | null) => Values
}

/** A row that holds some of a form's fields as its columns. */
export interface FormPart<Entry> {
  table: ContentTable
  schema: FormSchema<object>
  rowOf: (record: Entry) => Row | null
  /** The form's values of a row; by default its columns. */
  valuesOf?: ((row: Entry) => object) | undefined
}

/** The rows of a form whose fields are columns of one row or, each in a table of its own, of several. */
export function rowsOfParts<Values extends object, Entry>(
  parts: readonly FormPart<Entry>[],
  newId: string = randomId(),
): FormRows<Values, Entry> {
  return {
    of: (record) =>
      parts.flatMap(({ table, schema, rowOf }) => {
        const row = rowOf(record)
        return row ? [{ table, schema, id: row.id, row: asRow(row) }] : []
      }),
    changes: (values, opened) =>
      parts.flatMap(({ table, schema, rowOf }): ContentChange[] => {
        const row = opened && rowOf(opened)
        // an existing row keeps its position, even if it is moved meanwhile; a new one gets its position when published
        const { display_order, ...columns } = columnsOf(schema, values)
        const left = unshownFaults(schema, columns)
        const kept = Object.fromEntries(Object.entries(columns).filter(([column]) => !left.includes(column)))
        if (!row) return [{ table, id: newId, fields: kept }]
        return hasFields(row, kept) ? [] : [{ table, id: row.id, fields: kept }]
      }),
    shown: (values, opened) =>
      parts.map(({ table, schema, rowOf }) => ({
        table,
        id: (opened && rowOf(opened)?.id) ?? newId,
        fields: columnsOf(schema, values),
      })),
    apply(_, { table, fields }) {
      const part = parts.find((one) => one.table === table)
      if (!part || !fields) return {}
      const { display_order, ...kept } = shownValues(part.schema, fields)
      // read as a row: columns that an old draft or version lacks are not put into the form
      const values = part.valuesOf?.(kept as Entry) ?? initialValues(part.schema, kept)
      return pick(values, Object.keys(kept)) as Partial<Values> // columns are fields of the form
    },
  }
}

/** A row by its columns. */
export const asRow = <T extends Row>(row: T) => row as T & FormRow['row'] // an interface has no index signature

export const columnsOf = ({ shape }: Pick<VersionSchema, 'shape'>, values: object) => pick(values, Object.keys(shape))

const pick = (all: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))
