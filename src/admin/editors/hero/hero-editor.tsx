import { HeroForm } from '#content/hero/hero.schema.ts'
import { heroQuery } from '#data/records/content-queries.ts'
import { TextField } from '../../forms/fields.tsx'
import { PictureField } from '../../pictures/picture-field.tsx'
import { RichTextField } from '../../rich-text/rich-text-field.tsx'
import { EditorPage } from '../editor-page.tsx'
import { RecordCard } from '../record-card.tsx'

export const HeroEditor = () => (
  <EditorPage title="Edit Hero Section" lead="The first thing visitors read. Empty fields show a default text.">
    <RecordCard title="Hero" query={heroQuery} form={HeroForm}>
      <TextField name="title" />
      <TextField name="subtitle" />
      <RichTextField name="description" />
      <PictureField name="image_url" kind="hero" />
    </RecordCard>
  </EditorPage>
)
