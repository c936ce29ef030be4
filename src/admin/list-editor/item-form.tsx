import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useLocation } from 'react-router'
import { isPartShown, partOfEditor } from '#content/site/parts.ts'
import type { Site } from '#content/site/site.ts'
import type { Message } from '#content/toast.ts'
import { siteQuery } from '#data/records/content-queries.ts'
import { fieldsForForm } from '../drafts/form-drafts.ts'
import { useDrafts } from '../drafts/use-drafts.ts'
import { useShowPart } from '../first-steps/show-part-button.tsx'
import { initialValues, shownValues } from '../forms/form-schema.ts'
import { usePreview } from '../preview/preview-context.tsx'
import { RecordForm } from '../record-editor/record-form.tsx'
import type { RecordFormProps } from '../record-editor/use-record-form.ts'
import { useSaveRecord } from '../record-editor/use-save-record.ts'
import { useAdmin, useServices } from '../session-context.tsx'
import type { EditedList, ListItem } from './list-item.ts'

type ItemFormProps<Item extends ListItem, Values extends FieldValues> = {
  list: EditedList<Item, Values>
  item: Item | null
  copyOf: Item | null
  items: readonly Item[]
  nextOrder: number
} & Pick<
  RecordFormProps<Values, Item>,
  'newDraft' | 'onSaved' | 'onUndone' | 'reload' | 'onDone' | 'onDirtyChange' | 'onBusyChange' | 'actions'
>

export function ItemForm<Item extends ListItem, Values extends FieldValues>(props: ItemFormProps<Item, Values>) {
  const { list, item, copyOf, items, nextOrder, newDraft, ...form } = props
  const { query, schema, schemaFor, itemName, nameOf, newValues, notCopied, messages, ownOrder, addressOf } = list
  const { api } = useServices()
  const { id: user } = useAdmin()
  const { save } = useSaveRecord<Item>(query)
  // an item deleted meanwhile returns to its position, an imported draft has the position of its row in the file, and any
  // other comes below items added since its form was opened, or since a closed tab began it
  const newOrder = item?.display_order ?? newDraft?.fields.display_order ?? nextOrder
  // an entry stays where it was moved to meanwhile, also when a save overwrites others or is undone
  const saveInPlace: typeof save = (opened, values, newId) =>
    save(opened, { ...values, display_order: opened ? opened.display_order : newOrder }, newId)
  const { drafts } = useDrafts()
  const checkedSchema = useMemo(
    () =>
      schemaFor &&
      ((newId: string) => {
        const ownId = item?.id ?? newId
        return schemaFor(
          item,
          items.filter(({ id }) => id !== ownId),
          drafts?.filter(({ id, row_id }) => (row_id ?? id) !== ownId) ?? [],
        )
      }),
    [schemaFor, item, items, drafts],
  )
  const client = useQueryClient()
  const part = partOfEditor(useLocation().pathname)
  const { start: show } = useShowPart({ part, onChanged: usePreview()?.refresh })
  const created = (row: Item): Message => {
    const site = client.getQueryData<Site>(siteQuery.queryKey) // the page shows whether its part is hidden
    if (items.length === 0 && site && part && !isPartShown(site, part)) {
      const description = `${messages.created.description}. Visitors do not see it yet.`
      return { ...messages.created, description, link: { text: 'Show it', onPress: () => show() } }
    }
    if (!addressOf) return messages.created
    const rows = [...items.filter(({ id }) => id !== row.id), row]
    const place = (ownOrder?.isKept ? ownOrder.sorted(rows) : rows).indexOf(row)
    const words = `${messages.created.description}. It is number ${place + 1} of ${rows.length}.`
    return { ...messages.created, description: words, link: { text: 'See it', address: addressOf(row) } }
  }
  return (
    <RecordForm
      formName={`${itemName}-${item?.id ?? (copyOf ? `copy-of-${copyOf.id}` : (newDraft?.id ?? 'new'))}`}
      schema={schema}
      schemaFor={checkedSchema}
      record={item}
      initial={{
        ...initialValues(schema, item ?? copyOf, newValues?.()),
        ...(copyOf && notCopied),
        ...(newDraft && shownValues(schema, fieldsForForm(newDraft, user, api.url))),
        ...(!item && { display_order: newOrder }),
      }}
      save={saveInPlace}
      table={query.table}
      newDraft={newDraft}
      messages={{ created, saved: messages.updated, failed: messages.failed }}
      {...form}
    >
      {copyOf && <p className="text-muted">A copy of “{nameOf(copyOf)}”. It becomes a new entry once you save it.</p>}
      {typeof list.children === 'function' ? list.children(item) : list.children}
    </RecordForm>
  )
}
