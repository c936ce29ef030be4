import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldValues, type Resolver, useFormContext, useWatch } from 'react-hook-form'
import { type FormSchema, labelOf, type VersionSchema } from './form-schema.ts'

// Values from an import or an older version that the schema refuses, in columns without a control: the form cannot fix them, so
// they must not prevent a save.

export const unshownFaults = (schema: VersionSchema, values: object): string[] =>
  columnsWithoutControl(schema).filter((column) => {
    const value = (values as FieldValues)[column]
    return value !== undefined && !schema.shape[column]?.safeParse(value).success
  })

const columnsWithoutControl = (schema: VersionSchema) =>
  Object.keys(schema.shape).filter((column) => !labelOf(schema, column))

/** Validates a form by its schema. Unshown faults stay as they are stored. */
export function resolverOf<Values extends FieldValues>(schema: FormSchema<Values>): Resolver<Values> {
  const resolve = zodResolver(schema)
  return async (values, ...rest) => {
    const left = unshownFaults(schema, values)
    const empty = Object.fromEntries(left.map((column) => [column, undefined]))
    const result = await resolve({ ...values, ...empty }, ...rest)
    if (left.length > 0 && Object.keys(result.errors).length === 0)
      for (const column of left) Object.assign(result.values, { [column]: values[column] })
    return result
  }
}

export function UnshownFaults({ schema }: { schema: VersionSchema }) {
  const { control } = useFormContext()
  const columns = columnsWithoutControl(schema)
  const values: unknown[] = useWatch({ control, name: columns })
  const faults = unshownFaults(schema, Object.fromEntries(columns.map((column, index) => [column, values[index]])))
  if (faults.length === 0) return null
  return (
    <p className="alert" role="status">
      {`This form cannot read what is stored as ${listFormat.format(faults)}, and leaves it as it is. Everything else is saved.`}
    </p>
  )
}

const listFormat = new Intl.ListFormat('en')
