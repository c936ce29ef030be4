import type { RefObject } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { ContentTable } from '#content/kinds.ts'
import { type FormSchema, labelOf } from '../forms/form-schema.ts'
import { useAsked } from '../forms/use-asked.ts'

/** Goes to the field that the address asks for, if it is one of this form. */
export function useAskedField<Values extends FieldValues>(
  element: RefObject<HTMLFormElement | null>,
  tables: readonly (ContentTable | undefined)[],
  schema: FormSchema<Values>,
  form: UseFormReturn<Values>,
) {
  useAsked('field', (asked) => {
    const [table, column = ''] = asked.split('.')
    const label = labelOf(schema, column)
    if (!label || !element.current || !tables.some((one) => one === table)) return false
    const heading = [...element.current.querySelectorAll('label, legend, h2, span[id]')].find(
      ({ textContent }) => textContent.trim() === label,
    )
    heading?.scrollIntoView({ block: 'center' })
    form.setFocus(column as Path<Values>) // it has a label, and so a control
    return true
  })
}
