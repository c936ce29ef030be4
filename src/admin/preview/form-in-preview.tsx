import { type RefObject, useMemo } from 'react'
import { type FieldValues, useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { ContentChange } from '#content/draft.ts'
import { hasHeading } from '#content/site/headings.ts'
import { fieldOf, focusField } from '../forms/focus-field.ts'
import type { FormSchema } from '../forms/form-schema.ts'
import { placeOfKey, placesOf } from './places.ts'
import { type FormBeside, useFormBeside, usePreviewChanges } from './preview-context.tsx'

interface FormInPreviewProps<Values> {
  form: RefObject<HTMLFormElement | null>
  schema: FormSchema<Values>
  /** The rows that a save of these values would change. */
  changesOf: (values: Values) => ContentChange[]
  /** Whether the form shows a draft, which is not live even before anything is typed. */
  isDraft: boolean
}

/**
 * Shows the values of the surrounding form in the preview, as a save would store them, once something was typed; and lets the
 * two find each other's fields.
 */
export function FormInPreview<Values extends FieldValues>(props: FormInPreviewProps<Values>) {
  const { form, schema, changesOf, isDraft } = props
  const { isDirty } = useFormState()
  const values = useWatch() as Values // of the form with this schema
  const changes = useMemo(
    () => (isDirty || isDraft ? changesOf(schema.safeParse(values).data ?? values) : undefined),
    [isDirty, isDraft, values, schema, changesOf],
  )
  usePreviewChanges(changes)
  const { getValues } = useFormContext<Values>()
  useFormBeside(
    useMemo(() => fieldsBeside(form, () => [getValues(), changesOf(getValues())]), [form, getValues, changesOf]),
  )
  return null
}

/** The entries of the menu, if it is what a form has under this name. */
const entriesOf = (values: object, name: string): { id: string }[] =>
  name === 'sections' && name in values ? (values as { sections: { id: string }[] }).sections : []

/**
 * The fields of a form by their places. A form of one row names them by its columns, one of a list by the index of the row in
 * it, too: 'items.2.title'.
 */
function fieldsBeside(form: RefObject<HTMLFormElement | null>, read: () => [object, ContentChange[]]): FormBeside {
  const state = () => {
    const [values, changes] = read()
    return { values, rows: changes.filter(({ fields }) => fields) }
  }
  return {
    focus(place) {
      const { table, id, column } = placeOfKey(place)
      const { values, rows } = state()
      const entry = entriesOf(values, column).findIndex((one) => one.id === id)
      const index = rows.findIndex(
        (row) => row.table === table && (!id || row.id === id || entry >= 0) && column in { ...row.fields },
      )
      if (!form.current || index < 0) return false
      if (entry >= 0) return focusField(form.current, `${column}.${entry}.title`)
      return focusField(form.current, column in values ? column : `${Object.keys(values)[0]}.${index}.${column}`)
    },
    placesOf(element) {
      const name = form.current?.contains(element) && fieldOf(element)
      if (!name) return []
      const [first = '', index, inList = ''] = name.split('.')
      const { values, rows } = state()
      const entry = inList === 'title' && entriesOf(values, first)[Number(index)]
      if (entry && hasHeading(entry.id)) return [`site/${entry.id}/${first}`]
      const isOfList = !rows.some(({ fields }) => first in { ...fields }) && first in values
      const [column, own] = isOfList ? [inList, rows.slice(Number(index), Number(index) + 1)] : [first, rows]
      return own.flatMap((row) => placesOf(row, [column]))
    },
  }
}
