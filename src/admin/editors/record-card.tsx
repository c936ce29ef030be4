import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Row } from '#content/guard.ts'
import type { TableQuery } from '#data/content-query.ts'
import { type FormSchema, initialValues } from '../forms/form-schema.ts'
import { useRowChanges } from '../preview/use-row-changes.ts'
import { RecordEditor } from '../record-editor/record-editor.tsx'
import { RecordForm } from '../record-editor/record-form.tsx'
import type { RecordFormProps } from '../record-editor/record-form-props.ts'
import { useSaveRecord } from '../record-editor/use-save-record.ts'
import { Card } from './editor-page.tsx'

interface RecordCardProps<Values extends FieldValues, Record extends Row> {
  title: string
  query: TableQuery<Record | null>
  schema: FormSchema<Values>
  messages: RecordFormProps<Values, Record>['messages']
  /** Where a record is edited in several cards, each has its own draft. */
  draftName?: string
  /** Shown when the record cannot be read. */
  failureText?: string
  /** The controls. */
  children: ReactNode
}

/** The card of a record that exists once. Such cards differ in query, schema, messages and controls only. */
export const RecordCard = <Values extends FieldValues, Record extends Row>({
  title,
  failureText,
  ...form
}: RecordCardProps<Values, Record>) => (
  <Card title={title}>
    <RecordEditor query={form.query} failureText={failureText}>
      {(record, reload) => <CardForm record={record} reload={reload} {...form} />}
    </RecordEditor>
  </Card>
)

type CardFormProps<Values extends FieldValues, Record extends Row> = Omit<
  RecordCardProps<Values, Record>,
  'title' | 'failureText'
> & {
  record: Record | null
  reload: () => void
  /** By default its columns. */
  valuesOf?: (record: Record | null) => Values
}

/** The form of a record that exists once. */
export function CardForm<Values extends FieldValues, Record extends Row>({
  query,
  schema,
  record,
  valuesOf,
  ...form
}: CardFormProps<Values, Record>) {
  const { save, refresh } = useSaveRecord<Record>(query)
  const changesOf = useRowChanges(query.table, record?.id)
  return (
    <RecordForm
      draftName={query.table}
      schema={schema}
      record={record}
      initial={valuesOf ? valuesOf(record) : initialValues(schema, record)}
      {...(valuesOf && { valuesOf })}
      save={save}
      table={query.table}
      onUndone={() => void refresh()}
      changesOf={changesOf}
      onSaved={() => void refresh()}
      {...form}
    />
  )
}
