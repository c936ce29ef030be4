import { type RefObject, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ContentDraft } from '#content/draft.ts'
import { askedEntry, withoutEntry } from '../forms/use-asked.ts'
import { isPageLoading, subscribeToLoading } from '../ui/spinner.tsx'
import type { ListItem } from './list-item.ts'

/** The edited item, the original of a copy, or the draft of a new item; none of them for an empty form. */
export interface Edited<Item> {
  /** Changes each time the dialog opens, so that the form is mounted anew. */
  key: string
  item?: Item
  copyOf?: Item
  newDraft?: ContentDraft
}

interface EditedOf<Item> {
  table: string
  items: readonly Item[] | undefined
  drafts: readonly ContentDraft[] | undefined
  addButton: RefObject<HTMLButtonElement | null>
}

interface Shown<Item> {
  /** What the address asked for when it was last looked at. */
  asked: string | null
  edited: Edited<Item> | null
  /** The row that gets the focus once the dialog closes; null for the button that adds one. */
  row: string | null
}

/** In the state of a history entry that a button of the list has added. */
const OPENED_HERE = { isDialog: true }

/**
 * The item that the dialog of a list edits, by the address: `?edit=` with its id, or that of a draft of a new one, `?copy=`
 * with the id of the original, or `?new=` with the table. So Back closes the dialog, and a link can open it.
 */
export function useEditedItem<Item extends ListItem>({ table, items, drafts, addButton }: EditedOf<Item>) {
  const { key, search, state } = useLocation()
  const navigate = useNavigate()
  const asked = askedEntry(search)
  const [shown, setShown] = useState<Shown<Item>>({ asked: null, edited: null, row: null })
  const { edited } = shown
  const isLoading = useSyncExternalStore(subscribeToLoading, isPageLoading)

  // once the whole page is there, which would move while it loads
  if (asked !== shown.asked && !(asked && isLoading)) {
    const found = find(asked)
    // another list of the page may have it, or it is not read yet
    if (found) setShown({ asked, edited: found, row: (found.item ?? found.copyOf ?? found.newDraft)?.id ?? null })
    else if (!asked || shown.edited) setShown({ ...shown, asked: null, edited: null })
  }

  function find(wanted: string | null): Edited<Item> | null {
    const [how, id] = wanted?.split('=') ?? []
    if (how === 'new') return id === table && items ? { key } : null
    const item = items?.find((one) => one.id === id)
    if (item) return how === 'copy' ? { key, copyOf: item } : { key, item }
    const newDraft = drafts?.find((draft) => draft.id === id && draft.row_id === null && draft.table_name === table)
    return how === 'edit' && newDraft ? { key, newDraft } : null
  }

  function open(how: 'edit' | 'copy' | 'new', id: string) {
    if (askedEntry(window.location.search) === `${how}=${id}`) return // the second of two clicks
    void navigate({ search: `?${how}=${id}` }, { state: OPENED_HERE, preventScrollReset: true })
  }

  /** Edits `next` instead, unless something else was opened meanwhile. */
  const replace = (next: Edited<Item> | null) =>
    setShown((now) => (now.edited?.key === edited?.key ? { ...now, edited: next } : now))

  function close() {
    replace(null) // at once: the address follows
    if (!asked || askedEntry(window.location.search) !== asked) return
    if (state?.isDialog) void navigate(-1)
    else void navigate({ search: withoutEntry(search) }, { replace: true, preventScrollReset: true })
  }

  return {
    edited,
    open,
    close,
    replace,
    /** The focus after the dialog closes: the row may be gone. */
    finalFocus: () => (shown.row ? buttonOf({ id: shown.row }) : null) ?? addButton.current,
  }
}

/** The button of a row that edits it, or on a phone its menu; null for a row of a long list that is not rendered yet. */
export function buttonOf({ id }: Pick<ListItem, 'id'>): HTMLElement | null {
  const button = document.getElementById(`edit-${id}`)
  return button?.checkVisibility() ? button : document.getElementById(`more-${id}`)
}
