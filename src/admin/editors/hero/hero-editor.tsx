import { HeroSchema } from '#content/hero.schema.ts'
import type { Hero } from '#content/hero.ts'
import { heroQuery } from '#data/hero.ts'
import { editorMessages } from '#data/messages.ts'
import { PictureField } from '../../pictures/picture-field.tsx'
import { TextField } from '../../record-editor/fields.tsx'
import { RecordEditor } from '../../record-editor/record-editor.tsx'
import { RecordForm } from '../../record-editor/record-form.tsx'
import { useSaveRecord } from '../../record-editor/use-save-record.ts'
import { Card, EditorPage } from '../editor-page.tsx'
import { RichTextField } from './rich-text-field.tsx'

const LABELS = {
  title: 'Main Heading',
  subtitle: 'Subtitle / Tagline',
  description: 'Description',
  image_url: 'Profile Image',
}

export function HeroEditor() {
  const { save, refresh } = useSaveRecord<Hero>('hero', heroQuery)
  return (
    <EditorPage
      title="Edit Hero Section"
      lead="The first thing that visitors read. An empty field shows its default text."
    >
      <Card title="Hero">
        <RecordEditor query={heroQuery}>
          {(hero) => (
            <RecordForm
              draftName="hero"
              schema={HeroSchema}
              record={hero}
              initial={HeroSchema.parse(hero ?? EMPTY)}
              labels={LABELS}
              save={save}
              onSaved={refresh}
              texts={editorMessages.hero}
            >
              <TextField name="title" label={LABELS.title} />
              <TextField name="subtitle" label={LABELS.subtitle} />
              <RichTextField name="description" label={LABELS.description} />
              <PictureField name="image_url" metadataName="image_metadata" label={LABELS.image_url} kind="hero" />
            </RecordForm>
          )}
        </RecordEditor>
      </Card>
    </EditorPage>
  )
}

const EMPTY = { title: '', subtitle: '', description: '', image_url: null, image_metadata: null }
