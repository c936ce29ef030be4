import { type RefObject, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { hasLostAddress, undoDeletion } from '#data/history.ts'
import { historyMessages } from '#data/messages.ts'
import { deleteRecord } from '#data/save-record.ts'
import { showUndoable } from '../history/undo.ts'
import { useServices } from '../session-context.tsx'
import { useWithSession } from '../sign-in-again.tsx'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { useAction } from '../use-action.ts'
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
  const focusAfterwards = useRef<HTMLElement | null>(null)

  const { start, isBusy } = useAction({
    run: (item: Item) => deleteRecord(supabase, query.table, item.id),
    onDone(_, item) {
      focusAfterwards.current = deleteButtonBeside(item) ?? addButton.current
      onDeleted()
      showUndoable(messages.deleted, () => undo(item))
      return refresh()
    },
    failed: messages.deleteFailed,
  })

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
      action={isBusy ? 'Deleting...' : 'Delete'}
      isBusy={isBusy}
      onAction={() => item && start(item)}
      onCancel={onCancel}
      finalFocus={() => {
        const neighbour = focusAfterwards.current
        focusAfterwards.current = null
        return neighbour
      }}
    >
      {item && texts.deleteWarnings(item).map((warning) => <p key={warning}>{warning}</p>)}
      <p>You can bring it back for 90 days under Recently deleted.</p>
    </AlertDialog>
  )
}

/** The button that deletes the next row, or the previous one after the last. */
function deleteButtonBeside({ id }: ListItem): HTMLElement | null {
  const row = document.getElementById(`delete-${id}`)?.closest('tr')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  return neighbour instanceof HTMLElement ? document.getElementById(`delete-${neighbour.dataset.row}`) : null
}
