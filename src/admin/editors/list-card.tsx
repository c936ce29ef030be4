import type { FieldValues } from 'react-hook-form'
import { ListEditor } from '../list-editor/list-editor.tsx'
import type { ListEditorProps, ListItem } from '../list-editor/list-item.ts'

interface ListCardProps<Item extends ListItem, Values extends FieldValues> extends ListEditorProps<Item, Values> {
  title: string
  /** Below the title. */
  note?: string
}

/** The card of a list, for a page that has more than one part. */
export const ListCard = <Item extends ListItem, Values extends FieldValues>({
  title,
  note,
  ...list
}: ListCardProps<Item, Values>) => (
  <section className="card list-card">
    <h2>{title}</h2>
    {note && <p className="text-muted">{note}</p>}
    <ListEditor {...list} />
  </section>
)
