import { type RefObject, useRef, useState } from 'react'
import type { ContentDraft } from '#content/draft.ts'
import { useAsked } from '../forms/use-asked.ts'
import type { ListItem } from './list-item.ts'

/** The edited item, the original of a copy, or the draft of a new item; none of them for an empty form. */
export interface Edited<Item> {
  /** Changes each time the dialog opens, so that the form is mounted anew, also when the search opens another item. */
  key: string
  item?: Item
  copyOf?: Item
  newDraft?: ContentDraft
}

interface EditedOf<Item> {
  table: string
  /** Undefined until they are read. */
  items: readonly Item[] | undefined
  addButton: RefObject<HTMLButtonElement | null>
}

/** The item that the dialog of a list edits: opened by a button of the list, or by an address. */
export function useEditedItem<Item extends ListItem>({ table, items, addButton }: EditedOf<Item>) {
  const [edited, setEdited] = useState<Edited<Item> | null>(null)
  const opener = useRef<Element>(null)

  function open(what: Omit<Edited<Item>, 'key'> = {}) {
    if (!edited) opener.current = document.activeElement
    setEdited({ ...what, key: crypto.randomUUID() })
  }

  /** Opens the form from a button, to which the focus returns. */
  function openAsked(what: Omit<Edited<Item>, 'key'>, button: HTMLElement | null) {
    if (!edited) button?.focus({ preventScroll: true })
    open(what)
  }
  useAsked('edit', (id) => {
    const item = items?.find((one) => one.id === id)
    if (item) openAsked({ item }, editButtonOf(item) ?? addButton.current)
    return item !== undefined
  })
  useAsked('new', (asked) => {
    if (!items || asked !== table) return false
    openAsked({}, addButton.current)
    return true
  })

  return {
    edited,
    open,
    close: () => setEdited(null),
    /** Edits `next` instead, unless something else was opened meanwhile. */
    replace: (next: Edited<Item> | null) => setEdited((now) => (now === edited ? next : now)),
    /** The focus after the dialog closes, null for where it was: the button of an item may be gone. */
    finalFocus: () => (opener.current?.isConnected ? null : addButton.current),
  }
}

/** Null for a row of a long list that is not rendered yet. */
export const editButtonOf = ({ id }: ListItem) => document.getElementById(`edit-${id}`)
