import { PressKitSchema } from '#content/press-kit.schema.ts'
import { BIOS, type BioLength, type PressKit } from '#content/press-kit.ts'
import { editorMessages } from '#data/messages.ts'
import { pressKitQuery } from '#data/press-kit.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { TextAreaField } from '../record-editor/fields.tsx'
import { RecordEditor } from '../record-editor/record-editor.tsx'
import { RecordForm } from '../record-editor/record-form.tsx'
import { useSaveRecord } from '../record-editor/use-save-record.ts'
import { Card, EditorPage } from './editor-page.tsx'

const LABELS: Record<BioLength | 'photo_url', string> = {
  short_bio: 'Short Biography',
  medium_bio: 'Medium Biography',
  full_bio: 'Full Biography',
  photo_url: 'Approved Photo',
}

export function PressKitEditor() {
  const { save, refresh } = useSaveRecord<PressKit>('press_kit', pressKitQuery)
  return (
    <EditorPage title="Edit Press Kit" lead="What journalists and organisers copy and print.">
      <Card title="Biographies and photo">
        <RecordEditor query={pressKitQuery} failureText={editorMessages.pressKit.readFailed}>
          {(kit) => (
            <RecordForm
              draftName="press-kit"
              schema={PressKitSchema}
              record={kit}
              initial={PressKitSchema.parse(kit ?? EMPTY)}
              labels={LABELS}
              save={save}
              onSaved={refresh}
              texts={editorMessages.pressKit}
            >
              {BIOS.map(({ field, words, maxLength }) => (
                <TextAreaField
                  key={field}
                  name={field}
                  label={LABELS[field]}
                  rows={words / 12}
                  hint={`About ${words} words.`}
                  limit={maxLength}
                  countsWords
                />
              ))}
              <PictureField name="photo_url" label={LABELS.photo_url} kind="pressPhoto" />
            </RecordForm>
          )}
        </RecordEditor>
      </Card>
    </EditorPage>
  )
}

const EMPTY = { short_bio: '', medium_bio: '', full_bio: '', photo_url: null }
