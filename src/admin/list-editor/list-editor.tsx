import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { nextDisplayOrder } from '#content/display-order.ts'
import type { ContentDraft } from '#content/draft.ts'
import { queryOptions } from '#data/content-query.ts'
import { MOST_ROWS } from '#data/rest.ts'
import { DraftsOfList } from '../drafts/drafts-of-list.tsx'
import { useDrafts } from '../drafts/use-drafts.ts'
import { useAsked } from '../forms/use-asked.ts'
import { RecentlyDeleted } from '../history/recently-deleted.tsx'
import { usePreview } from '../preview/preview-context.tsx'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useFocusAfterLeaving } from '../ui/use-focus-after-leaving.ts'
import { DeletionDialog } from './deletion-dialog.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { ItemForm } from './item-form.tsx'
import { ListFilter } from './list-filter.tsx'
import type { ListEditorProps, ListItem } from './list-item.ts'
import { ListTable } from './list-table.tsx'
import { SortButton } from './sort-button.tsx'
import { useOrder } from './use-order.ts'

/** The item in the dialog, or the one that a new item starts as a copy of, or its draft; none of them for an empty form. */
interface Edited<Item> {
  /** Each time it is opened the form is another one, also where the search opens something else in its place. */
  key: string
  item?: Item
  copyOf?: Item
  newDraft?: ContentDraft
}

/** Edits a list: a table to order it, a dialog for its items, an alert before one is deleted. */
export function ListEditor<Item extends ListItem, Values extends FieldValues>(props: ListEditorProps<Item, Values>) {
  const { query, nameOf, columns, texts, sorting, Tools, deletesInDialog = false } = props
  const { api } = useServices()
  const client = useQueryClient()
  const { data: items, isError, refetch } = useQuery(queryOptions(query, api))
  const drafts = useDrafts()
  const [edited, setEdited] = useState<Edited<Item> | null>(null)
  const [itemToDelete, setItemToDelete] = useState<Item | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const opener = useRef<Element>(null)
  const preview = usePreview()
  async function refresh() {
    await client.invalidateQueries({ queryKey: query.queryKey })
    preview?.refresh()
  }
  const { shown, moveTo, sort, isMoving, announcement } = useOrder(props, items ?? [], refresh)
  useFocusAfterLeaving(items, (place) => {
    const next = items?.[place] ?? items?.at(-1)
    return (next && editButtonOf(next)) ?? addButton.current
  })

  function openForm(what: Omit<Edited<Item>, 'key'> = {}) {
    if (!edited) opener.current = document.activeElement
    setEdited({ ...what, key: crypto.randomUUID() })
  }

  /** Reads the list again, and mounts the form of an entry anew. */
  async function reload(id: string | undefined) {
    await refresh()
    const item = client.getQueryData<Item[]>(query.queryKey)?.find((one) => one.id === id)
    // another one may have been opened meanwhile
    if (item) setEdited((now) => (now === edited ? { key: crypto.randomUUID(), item } : now))
  }

  /** Opens the form as the button does, to which the focus returns. */
  function openAsked(what: Omit<Edited<Item>, 'key'>, button: HTMLButtonElement | null) {
    if (!edited) button?.focus({ preventScroll: true })
    openForm(what)
  }
  useAsked('edit', (id) => {
    const item = items?.find((one) => one.id === id)
    if (item) openAsked({ item }, editButtonOf(item) ?? addButton.current)
    return item !== undefined
  })
  useAsked('new', (table) => {
    if (!items || table !== query.table) return false
    openAsked({}, addButton.current)
    return true
  })

  if (!items && isError) return <LoadFailure onRetry={refetch} />
  if (!items || !drafts.isFetched) return <Spinner />
  const { key, item = null, copyOf = null, newDraft } = edited ?? {}
  return (
    <>
      <div className="list-actions">
        {sorting && items.length > 1 && (
          <SortButton {...sorting} isBusy={isMoving} onSort={() => sort(sorting.compare, sorting.announcement)} />
        )}
        {Tools && <Tools items={items} onChange={refresh} />}
        <Button ref={addButton} onClick={() => openForm()}>
          {texts.add}
        </Button>
      </div>
      {items.length > MOST_ROWS && (
        <p className="card">
          Visitors see the first {MOST_ROWS.toLocaleString('en-US')} of these {items.length.toLocaleString('en-US')}.
          Move up what they should see.
        </p>
      )}
      {items.length === 0 ? (
        <p className="card text-center text-muted">{texts.empty}</p>
      ) : (
        <ListFilter table={query.table} items={shown}>
          {(rows) => (
            <ListTable
              shown={rows}
              items={shown}
              columns={columns}
              warningOf={props.warningOf}
              nameOf={nameOf}
              isBusy={isMoving}
              onMove={moveTo}
              onEdit={(one) => openForm({ item: one })}
              onDuplicate={(one) => openForm({ copyOf: one })}
              onDelete={setItemToDelete}
            />
          )}
        </ListFilter>
      )}
      <DraftsOfList table={query.table} items={items} onContinue={(draft) => openForm({ newDraft: draft })} />
      <RecentlyDeleted query={query} nameOf={(row) => nameOf(row as Item)} onBack={() => preview?.refresh()} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ItemDialog
        title={item ? texts.edit : texts.add}
        isOpen={edited !== null}
        formKey={key}
        // the button goes with an entry that was deleted elsewhere
        finalFocus={() => (opener.current?.isConnected ? null : addButton.current)}
        onClose={() => setEdited(null)}
      >
        {(dialog) => (
          <ItemForm
            key={key}
            list={props}
            item={item}
            copyOf={copyOf}
            newDraft={newDraft}
            items={items}
            nextOrder={nextDisplayOrder(items)}
            actions={
              item && deletesInDialog ? (
                <Button variant="danger" className="mr-auto" onClick={() => setItemToDelete(item)}>
                  Delete
                </Button>
              ) : null
            }
            onSaved={(saved, hasNewerWords) => {
              const next = edited && hasNewerWords ? { key: edited.key, item: saved } : null
              // another one may have been opened meanwhile
              setEdited((now) => (now === edited ? next : now))
              void refresh()
            }}
            onUndone={() => void refresh()}
            reload={() => void reload(item?.id ?? newDraft?.id)}
            onDone={() => setEdited(null)}
            {...dialog}
          />
        )}
      </ItemDialog>
      <DeletionDialog
        list={props}
        item={itemToDelete}
        addButton={addButton}
        refresh={refresh}
        onCancel={() => setItemToDelete(null)}
        onDeleted={() => {
          setItemToDelete(null)
          setEdited(null)
        }}
      />
    </>
  )
}

/** Null for a row of a long list that is still to come. */
const editButtonOf = ({ id }: ListItem) =>
  document.querySelector<HTMLButtonElement>(`[data-row="${id}"] [data-part="actions"] .icon-button`)
