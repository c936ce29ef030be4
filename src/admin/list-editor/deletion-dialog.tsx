import { type RefObject, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { hasLostAddress, undoDeletion } from '#data/history.ts'
import { historyMessages } from '#data/messages.ts'
import { orOutage } from '#data/outage.ts'
import { deleteRecord } from '#data/save-record.ts'
import { showUndoable } from '../history/undo.ts'
import { useServices } from '../session-context.tsx'
import { useWithSession } from '../sign-in-again.tsx'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { useFailureToast } from '../ui/use-failure-toast.ts'
import type { EditedList, ListItem } from './list-item.ts'

interface DeletionDialogProps<Item extends ListItem, Values extends FieldValues> {
  list: EditedList<Item, Values>
  /** The item to delete; null while the dialog is closed. */
  item: Item | null
  /** The element to focus when no other row is left. */
  addButton: RefObject<HTMLButtonElement | null>
  refresh: () => Promise<void>
  onCancel: () => void
  onDeleted: () => void
}

/** Asks before an item is deleted, deletes it, and offers to undo that. */
export function DeletionDialog<Item extends ListItem, Values extends FieldValues>({
  list: { query, nameOf, messages, texts },
  item,
  addButton,
  refresh,
  onCancel,
  onDeleted,
}: DeletionDialogProps<Item, Values>) {
  const { supabase } = useServices()
  const withSession = useWithSession()
  const [isDeleting, setIsDeleting] = useState(false)
  const failure = useFailureToast()
  const focusAfterwards = useRef<HTMLElement | null>(null)

  async function handleDelete(item: Item) {
    setIsDeleting(true)
    try {
      await withSession(() => deleteRecord(supabase, query.table, item.id))
      focusAfterwards.current = deleteButtonBeside(item) ?? addButton.current
      onDeleted()
      failure.close()
      showUndoable(messages.deleted, () => undo(item))
      await refresh()
    } catch (error) {
      failure.show(orOutage(error, messages.deleteFailed))
    }
    setIsDeleting(false)
  }

  async function undo(item: Item) {
    const back = await withSession(() => undoDeletion(supabase, query.table, item))
    await refresh()
    if (!back) return false
    return !hasLostAddress(item, back) || historyMessages.broughtBackWithoutAddress(nameOf(item))
  }

  return (
    <AlertDialog
      isOpen={item !== null}
      title="Are you sure?"
      action={isDeleting ? 'Deleting...' : 'Delete'}
      isBusy={isDeleting}
      onAction={() => item && void handleDelete(item)}
      onCancel={onCancel}
      finalFocus={() => {
        const neighbour = focusAfterwards.current
        focusAfterwards.current = null
        return neighbour
      }}
    >
      {item && texts.deleteWarnings(item).map((warning) => <p key={warning}>{warning}</p>)}
    </AlertDialog>
  )
}

/** The button that deletes the next row, or the previous one after the last. */
function deleteButtonBeside({ id }: ListItem): HTMLElement | null {
  const row = document.querySelector(`[data-row="${id}"]`)
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  return neighbour?.querySelector<HTMLElement>('[data-part="actions"] .icon-button:last-child') ?? null
}
