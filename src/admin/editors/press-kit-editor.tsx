import { PressKitSchema } from '#content/press-kit.schema.ts'
import { BIOS } from '#content/press-kit.ts'
import { editorMessages } from '#data/messages.ts'
import { pressKitQuery } from '#data/press-kit.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { TextAreaField } from '../record-editor/fields.tsx'
import { EditorPage } from './editor-page.tsx'
import { RecordCard } from './record-card.tsx'

export const PressKitEditor = () => (
  <EditorPage title="Edit Press Kit" lead="What journalists and organisers copy and print.">
    <RecordCard
      title="Biographies and photo"
      query={pressKitQuery}
      schema={PressKitSchema}
      messages={editorMessages.pressKit}
      failureText={editorMessages.pressKit.readFailed}
    >
      {BIOS.map(({ field, words }) => (
        <TextAreaField key={field} name={field} rows={words / 12} countsWords />
      ))}
      <PictureField name="photo_url" altName="photo_alt" focusName="photo_focus" kind="pressPhoto" />
    </RecordCard>
  </EditorPage>
)
