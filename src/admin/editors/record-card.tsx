import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { Row } from '#content/guard.ts'
import type { ContentQuery } from '#data/content-query.ts'
import type { Rest } from '#data/rest.ts'
import { RecordEditor } from '../record-editor/record-editor.tsx'
import { RecordForm, type RecordFormProps } from '../record-editor/record-form.tsx'
import { useSaveRecord } from '../record-editor/use-save-record.ts'
import { Card } from './editor-page.tsx'

interface RecordCardProps<Values extends FieldValues, Record extends Row> {
  title: string
  table: string
  query: (rest: Rest) => ContentQuery<Record | null>
  schema: z.ZodType<Values, Values>
  /** What the form starts with when there is no record yet. */
  empty: Values
  labels: RecordFormProps<Values, Record>['labels']
  texts: RecordFormProps<Values, Record>['texts']
  /** What is told when the record cannot be read. */
  failureText?: string
  /** The controls. */
  children: ReactNode
}

/** The card of a record that exists once: its table, its schema, its texts and its controls are all that differs. */
export function RecordCard<Values extends FieldValues, Record extends Row>({
  title,
  table,
  query,
  schema,
  empty,
  failureText,
  children,
  ...form
}: RecordCardProps<Values, Record>) {
  const { save, refresh } = useSaveRecord<Record>(table, query)
  return (
    <Card title={title}>
      <RecordEditor query={query} {...(failureText && { failureText })}>
        {(record) => (
          <RecordForm
            draftName={table}
            schema={schema}
            record={record}
            initial={schema.parse(record ?? empty)}
            save={save}
            onSaved={refresh}
            {...form}
          >
            {children}
          </RecordForm>
        )}
      </RecordEditor>
    </Card>
  )
}
