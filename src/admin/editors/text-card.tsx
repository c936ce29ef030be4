import type { Row } from '#content/guard.ts'
import { IntroTextSchema, SectionTitleSchema } from '#content/section-texts.schema.ts'
import type { ContentQuery } from '#data/content-query.ts'
import type { Message } from '#data/messages.ts'
import type { Rest } from '#data/rest.ts'
import { TextAreaField, TextField } from '../record-editor/fields.tsx'
import { RecordEditor } from '../record-editor/record-editor.tsx'
import { RecordForm } from '../record-editor/record-form.tsx'
import { useSaveRecord } from '../record-editor/use-save-record.ts'
import { Card } from './editor-page.tsx'

interface TextCardProps<Record extends Row> {
  title: string
  label: string
  table: string
  query: (rest: Rest) => ContentQuery<Record | null>
  texts: { saved: Message; failed: (error: unknown) => Message }
}

/** The card of a section's intro text (tables skin_in_game and talks_description). */
export function IntroTextCard({ title, label, table, query, texts }: TextCardProps<Row & { description: string }>) {
  const { save, refresh } = useSaveRecord<Row & { description: string }>(table, query)
  return (
    <Card title={title}>
      <RecordEditor query={query}>
        {(record) => (
          <RecordForm
            draftName={table}
            schema={IntroTextSchema}
            record={record}
            initial={{ description: record?.description ?? '' }}
            labels={{ description: label }}
            save={save}
            onSaved={refresh}
            texts={texts}
          >
            <TextAreaField name="description" label={label} rows={3} />
          </RecordForm>
        )}
      </RecordEditor>
    </Card>
  )
}

/** The card of a section's title (table story_section_config). */
export function SectionTitleCard({ title, label, table, query, texts }: TextCardProps<Row & { title: string }>) {
  const { save, refresh } = useSaveRecord<Row & { title: string }>(table, query)
  return (
    <Card title={title}>
      <RecordEditor query={query}>
        {(record) => (
          <RecordForm
            draftName={table}
            schema={SectionTitleSchema}
            record={record}
            initial={{ title: record?.title ?? '' }}
            labels={{ title: label }}
            save={save}
            onSaved={refresh}
            texts={texts}
          >
            <TextField name="title" label={label} />
          </RecordForm>
        )}
      </RecordEditor>
    </Card>
  )
}
