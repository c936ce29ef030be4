import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useRowChanges } from '../preview/use-row-changes.ts'
import { initialValues } from '../record-editor/form-schema.ts'
import { RecordForm } from '../record-editor/record-form.tsx'
import { useSaveRecord } from '../record-editor/use-save-record.ts'
import type { ListEditorProps, ListItem } from './list-item.ts'

interface ItemFormProps<Item extends ListItem, Values extends FieldValues> {
  list: ListEditorProps<Item, Values>
  /** Null for a new one. */
  item: Item | null
  /** The display_order of a new one. */
  nextOrder: number
  onSaved: () => void
  onDirtyChange: (isDirty: boolean) => void
  onBusyChange: (isBusy: boolean) => void
  /** Shown to the left of the save button. */
  actions: ReactNode
}

/** The form of one item of a list. */
export function ItemForm<Item extends ListItem, Values extends FieldValues>({
  list: { query, schema, itemName, newValues, messages, Fields },
  item,
  nextOrder,
  ...form
}: ItemFormProps<Item, Values>) {
  const { save } = useSaveRecord<Item>(query)
  const changesOf = useRowChanges(query.table, item?.id)
  return (
    <RecordForm
      draftName={`${itemName}-${item?.id ?? 'new'}`}
      schema={schema}
      record={item}
      initial={{ ...initialValues(schema, item, newValues?.()), ...(!item && { display_order: nextOrder }) }}
      save={save}
      changesOf={changesOf}
      messages={{ saved: item ? messages.updated : messages.created, failed: messages.failed }}
      {...form}
    >
      <Fields item={item} />
    </RecordForm>
  )
}
