import { HeroSchema } from '#content/hero.schema.ts'
import { heroQuery } from '#data/hero.ts'
import { editorMessages } from '#data/messages.ts'
import { PictureField } from '../../pictures/picture-field.tsx'
import { TextField } from '../../record-editor/fields.tsx'
import { EditorPage } from '../editor-page.tsx'
import { RecordCard } from '../record-card.tsx'
import { RichTextField } from './rich-text-field.tsx'

const LABELS = {
  title: 'Main Heading',
  subtitle: 'Subtitle / Tagline',
  description: 'Description',
  image_url: 'Profile Image',
}

const EMPTY = { title: '', subtitle: '', description: '', image_url: null, image_metadata: null }

export const HeroEditor = () => (
  <EditorPage
    title="Edit Hero Section"
    lead="The first thing that visitors read. An empty field shows its default text."
  >
    <RecordCard
      title="Hero"
      table="hero"
      query={heroQuery}
      schema={HeroSchema}
      empty={EMPTY}
      labels={LABELS}
      texts={editorMessages.hero}
    >
      <TextField name="title" label={LABELS.title} />
      <TextField name="subtitle" label={LABELS.subtitle} />
      <RichTextField name="description" label={LABELS.description} />
      <PictureField name="image_url" metadataName="image_metadata" label={LABELS.image_url} kind="hero" />
    </RecordCard>
  </EditorPage>
)
