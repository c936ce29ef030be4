import type { ComponentType, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Ordered } from '#content/display-order.ts'
import type { ContentDraft } from '#content/draft.ts'
import { nameIn } from '#content/forms.ts'
import type { Row } from '#content/guard.ts'
import type { ContentTable } from '#content/kinds.ts'
import { type ItemMessages, itemMessages } from '#content/toast.ts'
import type { TableQuery } from '#data/records/content-query.ts'
import type { FormSchema } from '../forms/form-schema.ts'

export type ListItem = Row & Ordered

/** A column of the list. Where there is no room for columns, a row has an image, a title and one line of details. */
export type Column<Item> = {
  header: string
} & (
  | {
      cell: (item: Item) => ReactNode
      /** Its role in a narrow row; by default one of the details. */
      part?: 'picture' | 'title'
      /** Whether it is a text of several lines, of which a row shows the beginning. */
      isLong?: boolean
    }
  | {
      /** Yes or No; in a narrow row the header, or nothing. */
      is: (item: Item) => boolean
    }
)

/** An order that follows from the items, beside that of the owner. */
export interface OwnOrder<Item> {
  /** What it follows: 'date'. */
  by: string
  isKept: boolean
  keep: (isKept: boolean) => Promise<void>
  sorted: (items: readonly Item[]) => Item[]
  groupOf: (item: Item) => string
}

/** For the button and the dialog of a new item, the dialog of another, and an empty list: 'Role' and 'roles'. */
export const listTexts = (one: string, several: string) => ({
  add: `Add ${one}`,
  edit: `Edit ${one}`,
  empty: `No ${several} yet. Click "Add ${one}" to add the first one.`,
})

/** The contribution of a kind of item to the list editor: columns, controls and texts. */
export interface ListEditorProps<Item extends ListItem, Values extends FieldValues> {
  query: TableQuery<Item[]>
  form: ListForm<Values>
  /** The schema of one form, if validity depends on the other items and their drafts. `item` is null for a new one. */
  schemaFor?: (item: Item | null, others: readonly Item[], drafts: readonly ContentDraft[]) => FormSchema<Values>
  columns: readonly Column<Item>[]
  warningOf?: (item: Item) => string | undefined
  /** The initial values of a new item that are not defaults of the schema. */
  newValues?: () => Partial<Values>
  /** Values that replace those of the original in a copy. */
  notCopied?: Partial<Values>
  texts: ReturnType<typeof listTexts>
  deleteWarnings: (item: Item) => readonly string[]
  ownOrder?: OwnOrder<Item> | undefined
  addressOf?: (item: Item) => string
  Tools?: ComponentType<ListToolsProps<Item>>
  deletesInDialog?: boolean
  alsoOnMove?: () => object
  /** The controls of the form; `item` is null for a new one. */
  children: ReactNode | ((item: Item | null) => ReactNode)
}

/** The same, with what follows from the form. */
export type EditedList<Item extends ListItem, Values extends FieldValues> = ListEditorProps<Item, Values> &
  ReturnType<typeof itemsOf<Values>>

export interface ListToolsProps<Item> {
  items: readonly Item[]
  onChange: () => Promise<void>
}

export interface ListForm<Values> {
  schema: FormSchema<Values>
  label: string
  messages?: ItemMessages
}

/** The schema of a list's form, the word for an item, also in keys of unsaved changes, how one is named, and what is reported of it. */
export function itemsOf<Values>(table: ContentTable, { schema, label, messages }: ListForm<Values>) {
  const itemName = label.toLowerCase()
  const nameOf = (item: object) => nameIn(table, { ...item })
  return { schema, itemName, nameOf, messages: messages ?? itemMessages(itemName) }
}
