import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Row } from '#content/guard.ts'
import type { TableQuery } from '#data/content-query.ts'
import { type FormSchema, initialValues } from '../record-editor/form-schema.ts'
import { RecordEditor } from '../record-editor/record-editor.tsx'
import { RecordForm, type RecordFormProps } from '../record-editor/record-form.tsx'
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
export function RecordCard<Values extends FieldValues, Record extends Row>({
  title,
  query,
  schema,
  failureText,
  ...form
}: RecordCardProps<Values, Record>) {
  const { save, refresh } = useSaveRecord<Record>(query)
  return (
    <Card title={title}>
      <RecordEditor query={query} {...(failureText && { failureText })}>
        {(record) => (
          <RecordForm
            draftName={query.table}
            schema={schema}
            record={record}
            initial={initialValues(schema, record)}
            save={save}
            onSaved={() => void refresh()}
            {...form}
          />
        )}
      </RecordEditor>
    </Card>
  )
}
