import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { nextDisplayOrder } from '#content/display-order.ts'
import { randomId } from '#data/rest/random-id.ts'
import { MOST_ROWS } from '#data/rest/rest.ts'
import { DraftsOfList } from '../drafts/drafts-of-list.tsx'
import { useDrafts } from '../drafts/use-drafts.ts'
import { RecentlyDeleted } from '../history/recently-deleted.tsx'
import { usePreview } from '../preview/preview-context.tsx'
import { OwnersOnly } from '../rights.tsx'
import { Button } from '../ui/button.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Segments } from '../ui/segments.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useFocusAfterLeaving } from '../ui/use-focus-after-leaving.ts'
import { useContent } from '../use-content.ts'
import { DeletionDialog } from './deletion-dialog.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { ItemForm } from './item-form.tsx'
import { ListFilter } from './list-filter.tsx'
import { type EditedList, itemsOf, type ListEditorProps, type ListItem } from './list-item.ts'
import { ListTable } from './list-table.tsx'
import { buttonOf, useEditedItem } from './use-edited-item.ts'
import { useOrder } from './use-order.ts'

/** Edits a list: a table to order it, a dialog for its items, an alert before one is deleted. */
export function ListEditor<Item extends ListItem, Values extends FieldValues>(given: ListEditorProps<Item, Values>) {
  const props = { ...itemsOf(given.query.table, given.form), ...given }
  const { query, nameOf, columns, texts, ownOrder, Tools } = props
  const client = useQueryClient()
  const { data: items, isError, refetch } = useContent(query)
  const drafts = useDrafts()
  const [itemToDelete, setItemToDelete] = useState<Item | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const editing = useEditedItem({ table: query.table, items, drafts: drafts.drafts, addButton })
  const { open, close } = editing
  const preview = usePreview()
  async function refresh() {
    await client.invalidateQueries({ queryKey: query.queryKey })
    preview?.refresh()
  }
  const { shown, moveTo, choose, isMoving, announcement } = useOrder(props, items ?? [], refresh)
  useFocusAfterLeaving(items, (place) => {
    const next = items?.[place] ?? items?.at(-1)
    return (next && buttonOf(next)) ?? addButton.current
  })

  if (!items && isError) return <LoadFailure onRetry={refetch} />
  if (!items || !drafts.isFetched) return <Spinner />
  return (
    <>
      <div className="list-actions">
        <OwnersOnly>
          {ownOrder && items.length > 1 && (
            <Segments
              legend="Order"
              className="mr-auto"
              options={[
                [true, `By ${ownOrder.by}`],
                [false, 'By hand'],
              ]}
              value={ownOrder.isKept}
              isOff={isMoving}
              onChange={(isKept) => void choose(isKept)}
            />
          )}
          {Tools && <Tools items={items} onChange={refresh} />}
        </OwnersOnly>
        <Button ref={addButton} onClick={() => open('new', query.table)}>
          {texts.add}
        </Button>
      </div>
      {items.length > MOST_ROWS && <TooManyRows count={items.length} />}
      {items.length === 0 ? (
        <p className="card text-center text-muted">{texts.empty}</p>
      ) : (
        <ListFilter table={query.table} items={shown}>
          {(rows) => (
            <ListTable
              shown={rows}
              items={shown}
              columns={columns}
              groupOf={ownOrder?.isKept ? ownOrder.groupOf : undefined}
              warningOf={props.warningOf}
              nameOf={nameOf}
              isBusy={isMoving}
              onMove={moveTo}
              onOpen={open}
              onDelete={setItemToDelete}
            />
          )}
        </ListFilter>
      )}
      <DraftsOfList table={query.table} items={items} onContinue={({ id }) => open('edit', id)} />
      <RecentlyDeleted query={query} onBack={() => preview?.refresh()} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <EditedItem list={props} {...{ items, editing, refresh }} onDelete={setItemToDelete} />
      <DeletionDialog
        list={props}
        item={itemToDelete}
        addButton={addButton}
        refresh={refresh}
        onCancel={() => setItemToDelete(null)}
        onDeleted={() => {
          setItemToDelete(null)
          close()
        }}
      />
    </>
  )
}

interface EditedItemProps<Item extends ListItem, Values extends FieldValues> {
  list: EditedList<Item, Values>
  items: readonly Item[]
  editing: ReturnType<typeof useEditedItem<Item>>
  refresh: () => Promise<void>
  onDelete: (item: Item) => void
}

function EditedItem<Item extends ListItem, Values extends FieldValues>(props: EditedItemProps<Item, Values>) {
  const { list, items, refresh, onDelete } = props
  const { edited, close, replace, finalFocus } = props.editing
  const { query, texts, deletesInDialog = false } = list
  const client = useQueryClient()
  const { key, item = null, copyOf = null, newDraft } = edited ?? {}

  /** Reads the list again, and mounts the form of an entry anew. */
  async function reload(id: string | undefined) {
    await refresh()
    const item = client.getQueryData<Item[]>(query.queryKey)?.find((one) => one.id === id)
    if (item) replace({ key: randomId(), item })
  }

  return (
    <ItemDialog
      title={item ? texts.edit : texts.add}
      isOpen={edited !== null}
      formKey={key}
      finalFocus={finalFocus}
      onClose={close}
    >
      {(dialog) => (
        <ItemForm
          key={key}
          nextOrder={nextDisplayOrder(items)}
          {...{ list, item, copyOf, newDraft, items }}
          actions={
            item && deletesInDialog ? (
              <Button variant="danger" className="mr-auto" onClick={() => onDelete(item)}>
                Delete
              </Button>
            ) : null
          }
          onSaved={(saved, hasNewerWords) => {
            if (edited && hasNewerWords) replace({ key: edited.key, item: saved })
            else close()
            void refresh()
          }}
          onUndone={refresh}
          reload={() => void reload(item?.id ?? newDraft?.id)}
          onDone={close}
          {...dialog}
        />
      )}
    </ItemDialog>
  )
}

const TooManyRows = ({ count }: { count: number }) => (
  <p className="card">
    Visitors see the first {MOST_ROWS.toLocaleString('en-US')} of these {count.toLocaleString('en-US')}. Move up those
    that they should see.
  </p>
)
