import { PressKitSchema } from '#content/press-kit.schema.ts'
import { BIOS, type BioLength } from '#content/press-kit.ts'
import { editorMessages } from '#data/messages.ts'
import { pressKitQuery } from '#data/press-kit.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { TextAreaField } from '../record-editor/fields.tsx'
import { EditorPage } from './editor-page.tsx'
import { RecordCard } from './record-card.tsx'

const LABELS: Record<BioLength | 'photo_url', string> = {
  short_bio: 'Short Biography',
  medium_bio: 'Medium Biography',
  full_bio: 'Full Biography',
  photo_url: 'Approved Photo',
}

const EMPTY = { short_bio: '', medium_bio: '', full_bio: '', photo_url: null }

export const PressKitEditor = () => (
  <EditorPage title="Edit Press Kit" lead="What journalists and organisers copy and print.">
    <RecordCard
      title="Biographies and photo"
      table="press_kit"
      query={pressKitQuery}
      schema={PressKitSchema}
      empty={EMPTY}
      labels={LABELS}
      texts={editorMessages.pressKit}
      failureText={editorMessages.pressKit.readFailed}
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
    </RecordCard>
  </EditorPage>
)
