import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ListEditor } from '../list-editor/list-editor.tsx'
import type { ListEditorProps, ListItem } from '../list-editor/list-item.ts'

interface ListCardProps<Item extends ListItem, Values extends FieldValues> extends ListEditorProps<Item, Values> {
  title: string
  note?: string
}

export function ListCard<Item extends ListItem, Values extends FieldValues>({
  title,
  note,
  ...list
}: ListCardProps<Item, Values>) {
  const id = useId()
  return (
    <section className="card list-card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note && <p className="text-muted">{note}</p>}
      <ListEditor {...list} />
    </section>
  )
}
