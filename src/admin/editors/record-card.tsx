import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Row } from '#content/guard.ts'
import type { RecordMessages } from '#content/toast.ts'
import type { TableQuery } from '#data/records/content-query.ts'
import { type FormSchema, initialValues } from '../forms/form-schema.ts'
import { RecordEditor } from '../record-editor/record-editor.tsx'
import { RecordForm } from '../record-editor/record-form.tsx'
import { useSaveRecord } from '../record-editor/use-save-record.ts'
import { Card } from './editor-page.tsx'

interface RecordCardProps<Values extends FieldValues, Entry extends Row> {
  title: string
  query: TableQuery<Entry | null>
  form: { schema: FormSchema<Values>; messages: RecordMessages }
  /** Where a record is edited in several cards, each form has its own name. */
  formName?: string
  failureText?: string
  children: ReactNode
}

/** The card of a record that exists once. Such cards differ in query, form and controls only. */
export const RecordCard = <Values extends FieldValues, Entry extends Row>({
  title,
  failureText,
  ...card
}: RecordCardProps<Values, Entry>) => (
  <Card title={title}>
    <RecordEditor query={card.query} failureText={failureText}>
      {(record, reload) => <CardForm record={record} reload={reload} {...card} />}
    </RecordEditor>
  </Card>
)

type CardFormProps<Values extends FieldValues, Entry extends Row> = Omit<
  RecordCardProps<Values, Entry>,
  'title' | 'failureText'
> & {
  record: Entry | null
  reload: () => void
  /** By default its columns. */
  valuesOf?: (record: Entry | null) => Values
}

export function CardForm<Values extends FieldValues, Entry extends Row>({
  query,
  form: { schema, messages },
  record,
  valuesOf,
  ...card
}: CardFormProps<Values, Entry>) {
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
      onUndone={() => void refresh()}
      onSaved={() => void refresh()}
      messages={messages}
      {...card}
    />
  )
}
