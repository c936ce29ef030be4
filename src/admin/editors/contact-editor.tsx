import { ContactForm } from '#content/contact/contact.schema.ts'
import { contactQuery } from '#data/records/content-queries.ts'
import { AddressField } from '../forms/address-field.tsx'
import { TextAreaField, TextField } from '../forms/fields.tsx'
import { FieldGroup } from '../ui/field-group.tsx'
import { EditorPage } from './editor-page.tsx'
import { RecordCard } from './record-card.tsx'

export const ContactEditor = () => (
  <EditorPage title="Edit Contact Information">
    <RecordCard title="Contact section" query={contactQuery} form={ContactForm}>
      <TextField name="title" />
      <TextAreaField name="description" />
      <TextField name="email" type="email" autoComplete="email" />
      <FieldGroup legend="Links">
        <AddressField name="linkedin_url" />
        <AddressField name="substack_url" />
      </FieldGroup>
      <TextAreaField name="speaking_info" rows={3} />
    </RecordCard>
  </EditorPage>
)
