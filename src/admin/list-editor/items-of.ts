import { type ItemMessages, itemMessages } from '#content/toast.ts'
import type { FormSchema } from '../forms/form-schema.ts'

/** What a list editor takes from the form of its kind. */
export interface ListForm<Values> {
  schema: FormSchema<Values>
  label: string
  nameColumn: string
  messages?: ItemMessages
}

/** The schema of a list's form, the word for an item, how one is named, and what is reported of it. */
export function itemsOf<Values>({ schema, label, nameColumn, messages }: ListForm<Values>) {
  const itemName = label.toLowerCase()
  const nameOf = (item: object) => String((item as Record<string, unknown>)[nameColumn]) // a column of its table
  return { schema, itemName, nameOf, messages: messages ?? itemMessages(itemName) }
}
