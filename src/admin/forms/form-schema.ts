import { createContext, use } from 'react'
import { z } from 'zod'
import { ENGLISH } from '#content/words/english.ts'

/** The schema of a record, from which a form takes its validation, its initial values and the texts of its controls. */
export type FormSchema<Values> = z.ZodType<Values, Values> & { shape: Readonly<Record<string, z.ZodType>> }

export type VersionSchema = z.ZodType & { shape: Readonly<Record<string, z.ZodType>> }

/** The schema of the form around a control; null outside of a RecordForm. */
export const SchemaContext = createContext<VersionSchema | null>(null)

/** The id that the surrounding form gives to a new record; the record may already exist, if the response was lost. */
export const NewIdContext = createContext('')

export interface FieldTexts {
  label: string
  hint?: string
  /** What the page shows while the field is empty. */
  fallback?: string
  limit?: number
  /** The options: the stored values with their labels. */
  options?: Readonly<Record<string, string>>
}

/** The texts of a field's control, and whether it may stay empty; `path` is as in react-hook-form, such as `items.0.title`. */
export function useFieldTexts(path: string): FieldTexts & { isRequired: boolean } {
  const schema = use(SchemaContext)
  const texts = schema && textsOf(schema, path)
  if (!texts) throw new Error(`The schema of this form has no label for the field ${path}`)
  return { ...texts, isRequired: isRequired(schema, path) }
}

/** The label of a record's field; undefined for one that has no control of its own. */
export const labelOf = (schema: z.ZodType, field: string) => textsOf(schema, field)?.label

/** The texts of a field; null for one that has no control of its own. */
export function textsOf(schema: z.ZodType, path: string): FieldTexts | null {
  const field = schemaAt(schema, path)
  const { title, description, fallback, options } = field?.meta() ?? {}
  if (!title) return null
  const limit = field instanceof z.ZodString ? field.maxLength : null
  return {
    label: title,
    ...(description && { hint: description }),
    ...(fallback && { fallback: fallback(ENGLISH) }),
    ...(limit && { limit }),
    ...(options && { options }),
  }
}

export const isRequired = (schema: z.ZodType, path: string) => schemaAt(schema, path)?.safeParse('').success === false

/**
 * The values that a form starts with: the record's, or for a new one the defaults of the schema ('' where it has none)
 * and `others`. A stored value that would be refused now is kept, and the field shows the error.
 */
export function initialValues<Values extends object>(
  schema: FormSchema<Values>,
  record: object | null,
  others?: Partial<Values>,
): Values {
  if (record) return storedValues(schema, record)
  const empty = Object.entries(schema.shape).map(([name, field]) => {
    const { success, data } = field.safeParse(undefined)
    return [name, success ? data : '']
  })
  return { ...Object.fromEntries(empty), ...others }
}

/**
 * The values that the form can show: drafts of others, and unsaved changes from an older version of the form, may have values
 * of another type. Values that are merely invalid stay, so that the field shows the error.
 */
export function shownValues({ shape }: VersionSchema, values: object): Record<string, unknown> {
  const isOfType = (value: unknown, code: string) =>
    code !== 'invalid_type' && (code !== 'invalid_value' || typeof value === 'string')
  const isShown = (name: string, value: unknown) =>
    shape[name]?.safeParse(value).error?.issues.every(({ code }) => isOfType(value, code)) ?? Object.hasOwn(shape, name)
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => isShown(name, value)))
}

/** Texts as stored: a schema may complete them, but the owner should see that they were incomplete. */
function storedValues<Values extends object>(schema: FormSchema<Values>, record: object): Values {
  const stored = new Map(Object.entries(record))
  const values = Object.entries(schema.shape).map(([name, field]) => {
    const value: unknown = stored.get(name)
    const parsed = field.safeParse(value)
    return [name, typeof value === 'string' || !parsed.success ? value : parsed.data]
  })
  return Object.fromEntries(values)
}

function schemaAt(schema: z.ZodType, path: string): z.ZodType | undefined {
  let found: unknown = schema
  for (const part of path.split('.')) {
    if (found instanceof z.ZodPipe) found = found.in
    if (found instanceof z.ZodObject) found = found.shape[part]
    else if (found instanceof z.ZodArray) found = found.element
    else if (found instanceof z.ZodRecord) found = found.valueType
  }
  return found instanceof z.ZodType ? found : undefined
}
