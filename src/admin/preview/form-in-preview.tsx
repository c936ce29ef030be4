import { useMemo } from 'react'
import { type FieldValues, useFormState, useWatch } from 'react-hook-form'
import type { ContentChange } from '#content/draft.ts'
import type { FormSchema } from '../forms/form-schema.ts'
import { usePreviewChanges } from './preview-context.tsx'

interface FormInPreviewProps<Values> {
  schema: FormSchema<Values>
  /** The rows that a save of these values would change. */
  changesOf: (values: Values) => ContentChange[]
  /** Whether the form shows a draft, which is not live even before anything is typed. */
  isDraft: boolean
}

/** Shows the values of the surrounding form in the preview, as a save would store them, once something was typed. */
export function FormInPreview<Values extends FieldValues>({ schema, changesOf, isDraft }: FormInPreviewProps<Values>) {
  const { isDirty } = useFormState()
  const values = useWatch() as Values // of the form with this schema
  const changes = useMemo(
    () => (isDirty || isDraft ? changesOf(schema.safeParse(values).data ?? values) : undefined),
    [isDirty, isDraft, values, schema, changesOf],
  )
  usePreviewChanges(changes)
  return null
}
