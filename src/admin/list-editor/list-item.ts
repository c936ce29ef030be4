import type { ComponentType, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Ordered } from '#content/display-order.ts'
import type { Row } from '#content/guard.ts'
import type { TableQuery } from '#data/content-query.ts'
import type { ItemMessages } from '#data/messages.ts'
import type { FormSchema } from '../record-editor/form-schema.ts'

export type ListItem = Row & Ordered

/** What an entity contributes to the list editor: columns, fields and texts, nothing else. */
export interface ListEditorProps<Item extends ListItem, Values extends FieldValues> {
  query: TableQuery<Item[]>
  schema: FormSchema<Values>
  /** The word for one item, in the names of drafts. */
  itemName: string
  /** The words that tell one item from another. */
  nameOf: (item: Item) => string
  columns: readonly { header: string; cell: (item: Item) => ReactNode }[]
  /** The controls of the form; `item` is null for a new one. */
  Fields: ComponentType<{ item: Item | null }>
  /** What a new item starts with, besides its place and the defaults of the schema. */
  newValues?: () => Partial<Values>
  messages: ItemMessages
  texts: {
    /** On the button, and above the form of a new item. */
    add: string
    edit: string
    empty: string
    deleteWarnings: (item: Item) => readonly string[]
  }
  /** Whether the dialog offers to delete, besides the row. */
  deletesInDialog?: boolean
  /** What a change of place sets besides. */
  alsoOnMove?: () => object
}
