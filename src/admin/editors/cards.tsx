import { type ReactNode, useId, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Row } from '#content/guard.ts'
import type { RecordMessages } from '#content/toast.ts'
import type { TableQuery } from '#data/records/content-query.ts'
import { type FormSchema, initialValues } from '../forms/form-schema.ts'
import { ListEditor } from '../list-editor/list-editor.tsx'
import type { ListEditorProps, ListItem } from '../list-editor/list-item.ts'
import { RecordEditor } from '../record-editor/record-editor.tsx'
import { RecordForm } from '../record-editor/record-form.tsx'
import { useSaveRecord } from '../record-editor/use-save-record.ts'

export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id} className="mb-4">
        {title}
      </h2>
      {children}
    </section>
  )
}

type ListCardProps<Item extends ListItem, Values extends FieldValues> = ListEditorProps<Item, Values> & {
  title: string
  note?: string
}

export function ListCard<Item extends ListItem, Values extends FieldValues>(props: ListCardProps<Item, Values>) {
  const { title, note, ...list } = props
  const id = useId()
  return (
    <section className="card list-card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note && <p className="text-muted">{note}</p>}
      <ListEditor {...list} />
    </section>
  )
}

interface RecordCardProps<Values extends FieldValues, Entry extends Row> {
  title: string
  query: TableQuery<Entry | null>
  form: { schema: FormSchema<Values>; messages: RecordMessages }
  /** Where a record is edited in several cards, each form has its own name. */
  formName?: string
  failureText?: string
  /** Whether it describes the list above it. */
  isOfList?: boolean
  children: ReactNode
}

/** The card of a record that exists once. Such cards differ in query, form and controls only. */
export function RecordCard<Values extends FieldValues, Entry extends Row>(props: RecordCardProps<Values, Entry>) {
  const { title, failureText, isOfList, ...card } = props
  const Around = isOfList ? FoldedCard : Card
  return (
    <Around title={title}>
      <RecordEditor query={card.query} failureText={failureText}>
        {(record, reload) => <CardForm record={record} reload={reload} {...card} />}
      </RecordEditor>
    </Around>
  )
}

type CardFormProps<Values extends FieldValues, Entry extends Row> = Omit<
  RecordCardProps<Values, Entry>,
  'title' | 'failureText' | 'isOfList'
> & {
  record: Entry | null
  reload: () => void
  valuesOf?: (record: Entry | null) => Values
}

export function CardForm<Values extends FieldValues, Entry extends Row>(props: CardFormProps<Values, Entry>) {
  const { query, form, record, valuesOf, ...card } = props
  const { schema, messages } = form
  const { save, refresh } = useSaveRecord<Entry>(query)
  return (
    <RecordForm
      formName={query.table}
      schema={schema}
      record={record}
      initial={valuesOf ? valuesOf(record) : initialValues(schema, record)}
      {...(valuesOf && { valuesOf })}
      save={save}
      table={query.table}
      onUndone={refresh}
      onSaved={() => void refresh()}
      messages={messages}
      {...card}
    />
  )
}

/** A card that describes a list, below it: folded where the window has no room for a preview beside it. */
function FoldedCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  const [isOpen] = useState(() => matchMedia('(width >= 80rem)').matches)
  return (
    <section aria-labelledby={id}>
      <details className="card" open={isOpen}>
        <summary>
          <h2 id={id} className="inline">
            {title}
          </h2>
        </summary>
        <div className="pt-4">{children}</div>
      </details>
    </section>
  )
}
