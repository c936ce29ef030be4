import { ContactSchema } from '#content/contact.schema.ts'
import { contactQuery } from '#data/contact.ts'
import { editorMessages } from '#data/messages.ts'
import { TextAreaField, TextField } from '../record-editor/fields.tsx'
import { EditorPage } from './editor-page.tsx'
import { RecordCard } from './record-card.tsx'

const LABELS = {
  title: 'Section Title',
  description: 'Section Description',
  email: 'Email Address',
  linkedin_url: 'LinkedIn URL',
  substack_url: 'Substack URL',
  speaking_info: 'Speaking Information',
}

const EMPTY = { title: '', description: '', email: '', linkedin_url: '', substack_url: '', speaking_info: '' }

export const ContactEditor = () => (
  <EditorPage title="Edit Contact Information">
    <RecordCard
      title="Contact section"
      table="contact"
      query={contactQuery}
      schema={ContactSchema}
      empty={EMPTY}
      labels={LABELS}
      texts={editorMessages.contact}
    >
      <TextField name="title" label={LABELS.title} />
      <TextAreaField
        name="description"
        label={LABELS.description}
        hint="Stands above the form, and in the empty message box."
      />
      <TextField name="email" label={LABELS.email} type="email" autoComplete="email" />
      <TextField name="linkedin_url" label={LABELS.linkedin_url} type="url" inputMode="url" />
      <TextField name="substack_url" label={LABELS.substack_url} type="url" inputMode="url" />
      <TextAreaField name="speaking_info" label={LABELS.speaking_info} rows={3} />
    </RecordCard>
  </EditorPage>
)
