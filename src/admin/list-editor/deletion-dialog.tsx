import { type RefObject, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { outOfBounds } from '#data/drafts/drafts.ts'
import { hasLostAddress, undoDeletion } from '#data/drafts/history.ts'
import { draftMessages, historyMessages } from '#data/messages.ts'
import { deleteRecord } from '#data/records/save-record.ts'
import { isSavedElsewhere, keepDrafts } from '../drafts/form-drafts.ts'
import { useDrafts } from '../drafts/use-drafts.ts'
import { showUndoable } from '../history/undo.ts'
import { useIsOwner } from '../rights.tsx'
import { useAdmin, useServices } from '../session-context.tsx'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { animate } from '../ui/motion.ts'
import { showToast } from '../ui/toasts.tsx'
import { useAction } from '../use-action.ts'
import { useWrite } from '../use-write.ts'
import type { EditedList, ListItem } from './list-item.ts'

interface DeletionDialogProps<Item extends ListItem, Values extends FieldValues> {
  list: EditedList<Item, Values>
  item: Item | null
  addButton: RefObject<HTMLButtonElement | null>
  refresh: () => Promise<void>
  onCancel: () => void
  onDeleted: () => void
}

export function DeletionDialog<Item extends ListItem, Values extends FieldValues>(
  props: DeletionDialogProps<Item, Values>,
) {
  const { list, item, addButton, refresh, onCancel, onDeleted } = props
  const { query, schema, nameOf, messages, deleteWarnings } = list
  const { supabase } = useServices()
  const write = useWrite()
  const isOwner = useIsOwner()
  const { id: author } = useAdmin()
  const drafts = useDrafts()
  const focusAfterwards = useRef<HTMLElement | null>(null)

  const { start, isBusy } = useAction({
    run: (item: Item) => (isOwner ? deleteRecord(supabase, query.table, item.id) : keepRemoval(item)),
    async onDone(_, item) {
      if (isOwner) focusAfterwards.current = deleteButtonBeside(item) ?? addButton.current
      onDeleted()
      if (!isOwner) {
        showToast(draftMessages.saved)
        return drafts.refresh()
      }
      showUndoable(messages.deleted, () => undo(item))
      const row = document.querySelector(`[data-row="${item.id}"]`)
      const closing = row && animate(row, {}, { opacity: 0, scale: '1 0' })
      await closing?.finished
      await refresh()
      closing?.cancel() // it is still there if the list could not be read
    },
    failed: (error) => {
      if (isOwner) return messages.deleteFailed
      return outOfBounds(error) ?? (isSavedElsewhere(error) ? draftMessages.byAnother : draftMessages.notSaved())
    },
  })

  /** What an assistant deletes is a draft until an owner publishes it. */
  async function keepRemoval(item: ListItem) {
    const { table } = query
    const rows = [{ table, id: item.id, row: { ...item }, schema }]
    const changes = [{ table, id: item.id, fields: null }]
    await keepDrafts(supabase, { rows, changes, inForm: [], others: drafts.drafts ?? [], author })
  }

  async function undo(item: Item) {
    const back = await write(() => undoDeletion(supabase, query.table, item))
    await refresh()
    if (!back) return false
    return !hasLostAddress(item, back) || historyMessages.broughtBackWithoutAddress(nameOf(item))
  }

  return (
    <AlertDialog
      isOpen={item !== null}
      title="Are you sure?"
      action={isBusy ? (isOwner ? 'Deleting...' : 'Saving...') : isOwner ? 'Delete' : 'Save as draft'}
      isBusy={isBusy}
      onAction={() => item && start(item)}
      onCancel={onCancel}
      finalFocus={() => {
        const neighbour = focusAfterwards.current
        focusAfterwards.current = null
        return neighbour
      }}
    >
      {item && isOwner && deleteWarnings(item).map((warning) => <p key={warning}>{warning}</p>)}
      <p>
        {isOwner
          ? 'You can bring it back for 90 days under Recently deleted.'
          : `A draft keeps that “${item ? nameOf(item) : ''}” is to be deleted. Visitors see it until an owner publishes that.`}
      </p>
    </AlertDialog>
  )
}

/** The button that deletes the next row, or the previous one after the last. */
function deleteButtonBeside({ id }: ListItem): HTMLElement | null {
  const row = document.getElementById(`delete-${id}`)?.closest('tr')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  return neighbour instanceof HTMLElement ? document.getElementById(`delete-${neighbour.dataset.row}`) : null
}
