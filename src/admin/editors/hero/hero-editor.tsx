import { HeroForm } from '#content/hero/hero.schema.ts'
import { MENU_DEFAULTS, SECTION_IDS } from '#content/site/menu.ts'
import { heroQuery } from '#data/records/content-queries.ts'
import { SelectField, TextAreaField, TextField } from '../../forms/fields.tsx'
import { PictureField } from '../../pictures/picture-field.tsx'
import { RichTextField } from '../../rich-text/rich-text-field.tsx'
import { FieldGroup } from '../../ui/field.tsx'
import { RecordCard } from '../cards.tsx'
import { EditorPage } from '../editor-page.tsx'

export const HeroEditor = () => (
  <EditorPage title="Edit Hero Section" lead="The first thing visitors read. Empty fields show a default text.">
    <RecordCard title="Hero" query={heroQuery} form={HeroForm}>
      <TextField name="title" />
      <TextField name="subtitle" />
      <RichTextField name="description" />
      <PictureField name="image_url" kind="hero" />
      <FieldGroup legend="One bold moment, wider than the rest of the home page">
        <SelectField name="moment_after" choices={SECTIONS} />
        <TextAreaField name="moment_quote" rows={3} />
        <TextField name="moment_source" />
        <PictureField name="moment_image_url" kind="moment" />
        <TextField name="moment_credit" />
      </FieldGroup>
    </RecordCard>
  </EditorPage>
)

const SECTIONS = Object.fromEntries(SECTION_IDS.map((id) => [id, MENU_DEFAULTS[id].label]))
