import { ImprintForm } from '#content/imprint/imprint.schema.ts'
import { imprintQuery } from '#data/records/content-queries.ts'
import { CheckboxField, TextAreaField, TextField } from '../forms/fields.tsx'
import { EditorPage } from './editor-page.tsx'
import { RecordCard } from './record-card.tsx'

export const LegalEditor = () => (
  <EditorPage
    title="Imprint & Privacy"
    lead="Pages that the law may ask of you, open before the site is, too. What Portico says here is no legal advice."
  >
    <RecordCard title="Imprint" query={imprintQuery} form={ImprintForm}>
      <p className="max-w-prose text-muted">
        Only what you fill in is shown. While everything is empty there is no page, and no link to it.
      </p>
      <TextField name="name" autoComplete="name" />
      <TextAreaField name="address" rows={3} />
      <TextField name="email" type="email" autoComplete="email" />
      <TextField name="phone" type="tel" autoComplete="tel" />
      <TextField name="register" />
      <TextField name="vat_number" />
      <TextAreaField name="responsible" rows={3} />
      <TextAreaField name="further" rows={3} />
      <CheckboxField name="unlisted" />
    </RecordCard>
  </EditorPage>
)
