import { ContactSchema } from '#content/contact.schema.ts'
import type { Contact } from '#content/contact.ts'
import { contactQuery } from '#data/contact.ts'
import { editorMessages } from '#data/messages.ts'
import { TextAreaField, TextField } from '../record-editor/fields.tsx'
import { RecordEditor } from '../record-editor/record-editor.tsx'
import { RecordForm } from '../record-editor/record-form.tsx'
import { useSaveRecord } from '../record-editor/use-save-record.ts'
import { Card, EditorPage } from './editor-page.tsx'

const LABELS = {
  title: 'Section Title',
  description: 'Section Description',
  email: 'Email Address',
  linkedin_url: 'LinkedIn URL',
  substack_url: 'Substack URL',
  speaking_info: 'Speaking Information',
}

export function ContactEditor() {
  const { save, refresh } = useSaveRecord<Contact>('contact', contactQuery)
  return (
    <EditorPage title="Edit Contact Information">
      <Card title="Contact section">
        <RecordEditor query={contactQuery}>
          {(contact) => (
            <RecordForm
              draftName="contact"
              schema={ContactSchema}
              record={contact}
              initial={ContactSchema.parse(contact ?? EMPTY)}
              labels={LABELS}
              save={save}
              onSaved={refresh}
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
            </RecordForm>
          )}
        </RecordEditor>
      </Card>
    </EditorPage>
  )
}

const EMPTY = { title: '', description: '', email: '', linkedin_url: '', substack_url: '', speaking_info: '' }
