import { ContactSchema } from '#content/contact.schema.ts'
import { contactQuery } from '#data/content-queries.ts'
import { editorMessages } from '#data/messages.ts'
import { AddressField } from '../record-editor/address-field.tsx'
import { TextAreaField, TextField } from '../record-editor/fields.tsx'
import { EditorPage } from './editor-page.tsx'
import { RecordCard } from './record-card.tsx'

export const ContactEditor = () => (
  <EditorPage title="Edit Contact Information">
    <RecordCard title="Contact section" query={contactQuery} schema={ContactSchema} messages={editorMessages.contact}>
      <TextField name="title" />
      <TextAreaField name="description" />
      <TextField name="email" type="email" autoComplete="email" />
      <AddressField name="linkedin_url" />
      <AddressField name="substack_url" />
      <TextAreaField name="speaking_info" rows={3} />
    </RecordCard>
  </EditorPage>
)
