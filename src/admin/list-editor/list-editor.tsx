import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nextDisplayOrder } from '#content/display-order.ts'
import { orOutage } from '#data/outage.ts'
import { deleteRecord } from '#data/save-record.ts'
import { useServices } from '../session-context.tsx'
import { useWithSession } from '../sign-in-again.tsx'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { showToast } from '../ui/toasts.tsx'
import { ItemDialog } from './item-dialog.tsx'
import type { ListEditorProps, ListItem } from './list-item.ts'
import { ListTable } from './list-table.tsx'
import { useMove } from './use-move.ts'

/** The one way in which a list is edited: a table to order, a dialog to write, an alert to delete. */
export function ListEditor<Item extends ListItem>(props: ListEditorProps<Item>) {
  const { table, query, nameOf, columns, Form, texts, deletesInDialog = false } = props
  const { supabase, api } = useServices()
  const client = useQueryClient()
  const withSession = useWithSession()
  const { queryKey } = query(api)
  const { data: items, isError, refetch } = useQuery(query(api))
  const [edited, setEdited] = useState<Item | 'new' | null>(null)
  const [doomed, setDoomed] = useState<Item | null>(null)
  const [isDeleting, setIsDeleting] = useState(false)
  const refresh = () => client.invalidateQueries({ queryKey })
  const { move, isMoving, announcement } = useMove(props, items ?? [], refresh)

  async function handleDelete(item: Item) {
    setIsDeleting(true)
    try {
      await withSession(() => deleteRecord(supabase, table, item.id))
      setDoomed(null)
      setEdited(null)
      showToast(texts.deleted)
      await refresh()
    } catch (error) {
      showToast(orOutage(error, texts.deleteFailed))
    }
    setIsDeleting(false)
  }

  if (!items) return isError ? <LoadFailure onRetry={() => void refetch()} /> : <Spinner />
  const item = edited === 'new' ? null : edited
  return (
    <>
      <div className="flex justify-end">
        <Button onClick={() => setEdited('new')}>{texts.add}</Button>
      </div>
      {items.length === 0 ? (
        <p className="card text-center text-muted">{texts.empty}</p>
      ) : (
        <ListTable
          items={items}
          columns={columns}
          nameOf={nameOf}
          isBusy={isMoving}
          onMove={move}
          onEdit={setEdited}
          onDelete={setDoomed}
        />
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ItemDialog
        title={item ? texts.editTitle : texts.addTitle}
        isOpen={edited !== null}
        onClose={() => setEdited(null)}
      >
        {(dialog) => (
          <Form
            key={item?.id ?? 'new'}
            item={item}
            nextOrder={nextDisplayOrder(items)}
            actions={
              item && deletesInDialog ? (
                <Button variant="danger" className="mr-auto" onClick={() => setDoomed(item)}>
                  Delete
                </Button>
              ) : null
            }
            onSaved={() => {
              setEdited(null)
              void refresh()
            }}
            {...dialog}
          />
        )}
      </ItemDialog>
      <AlertDialog
        isOpen={doomed !== null}
        title={texts.deleteTitle}
        action={isDeleting ? 'Deleting...' : 'Delete'}
        isBusy={isDeleting}
        onAction={() => doomed && void handleDelete(doomed)}
        onCancel={() => setDoomed(null)}
      >
        {doomed && texts.deleteWarnings(doomed).map((warning) => <p key={warning}>{warning}</p>)}
      </AlertDialog>
    </>
  )
}
