import type { ComponentType, ReactNode } from 'react'
import type { Ordered } from '#content/display-order.ts'
import type { Row } from '#content/guard.ts'
import type { ContentQuery } from '#data/content-query.ts'
import type { Message } from '#data/messages.ts'
import type { Rest } from '#data/rest.ts'

export type ListItem = Row & Ordered

export interface ItemFormProps<Item extends ListItem> {
  /** Null for a new one. */
  item: Item | null
  /** The place of a new one. */
  nextOrder: number
  onSaved: () => void
  onDirtyChange: (isDirty: boolean) => void
  onBusyChange: (isBusy: boolean) => void
  /** Stands left of the save button. */
  actions: ReactNode
}

/** What an entity contributes to the list editor: fields, columns and texts, nothing else. */
export interface ListEditorProps<Item extends ListItem> {
  table: string
  query: (rest: Rest) => ContentQuery<Item[]>
  /** The words that tell one item from another. */
  nameOf: (item: Item) => string
  columns: readonly { header: string; cell: (item: Item) => ReactNode }[]
  Form: ComponentType<ItemFormProps<Item>>
  texts: {
    add: string
    empty: string
    addTitle: string
    editTitle: string
    deleteTitle: string
    deleteWarnings: (item: Item) => readonly string[]
    deleted: Message
    deleteFailed: Message
    moved?: Message
    moveFailed: Message
  }
  /** Whether the dialog offers to delete, besides the row. */
  deletesInDialog?: boolean
  /** What a change of place sets besides (SPEC section 7). */
  alsoOnMove?: () => object
}
