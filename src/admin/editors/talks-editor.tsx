import { formatLongDate } from '#content/dates.ts'
import { IntroTextSchema } from '#content/section-texts.schema.ts'
import { TalkSchema } from '#content/talk.schema.ts'
import { TALK_TYPE_LABELS, type Talk } from '#content/talk.ts'
import { editorMessages } from '#data/messages.ts'
import { talksQuery } from '#data/talks.ts'
import { talksDescriptionQuery } from '#data/talks-description.ts'
import { ListEditor } from '../list-editor/list-editor.tsx'
import type { ItemFormProps } from '../list-editor/list-item.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { SelectField, TextAreaField, TextField } from '../record-editor/fields.tsx'
import { RecordForm } from '../record-editor/record-form.tsx'
import { useSaveRecord } from '../record-editor/use-save-record.ts'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { EditorPage } from './editor-page.tsx'
import { RecordCard } from './record-card.tsx'

const SECTION_DESCRIPTION = 'Section Description'

const texts = editorMessages.talk

export const TalksEditor = () => (
  <EditorPage title="Talks & Media">
    <RecordCard
      title='Edit "Talks & Media" Section'
      schema={IntroTextSchema}
      empty={{ description: '' }}
      labels={{ description: SECTION_DESCRIPTION }}
      table="talks_description"
      query={talksDescriptionQuery}
      texts={editorMessages.talksDescription}
    >
      <TextAreaField name="description" label={SECTION_DESCRIPTION} rows={3} />
    </RecordCard>
    <ListEditor
      table="talks"
      query={talksQuery}
      nameOf={(talk) => talk.title}
      columns={[
        { header: 'Image', cell: (talk) => <Thumbnail url={talk.image_url} /> },
        { header: 'Title', cell: (talk) => talk.title },
        { header: 'Type', cell: (talk) => TALK_TYPE_LABELS[talk.type] },
        { header: 'Location', cell: (talk) => talk.location },
        { header: 'Date', cell: (talk) => formatLongDate(talk.date) },
      ]}
      Form={TalkForm}
      deletesInDialog
      texts={{
        add: 'Add New Item',
        empty: 'No talks or media items found. Click "Add New Item" to create one.',
        addTitle: 'Add New Item',
        editTitle: 'Edit Item',
        deleteTitle: 'Are you sure?',
        deleteWarnings: () => ['This will permanently remove this item.'],
        deleted: texts.deleted,
        deleteFailed: texts.deleteFailed,
        moveFailed: texts.moveFailed,
      }}
    />
  </EditorPage>
)

const LABELS = {
  title: 'Title',
  location: 'Location/Host',
  description: 'Description',
  date: 'Date',
  type: 'Type',
  action_text: 'Action Text',
  action_url: 'Action URL',
  image_url: 'Image',
}

function TalkForm({ item, nextOrder, onSaved, ...form }: ItemFormProps<Talk>) {
  const { save } = useSaveRecord<Talk>('talks', talksQuery)
  return (
    <RecordForm
      draftName={`talk-${item?.id ?? 'new'}`}
      schema={TalkSchema}
      record={item}
      initial={item ? TalkSchema.parse(item) : { ...EMPTY, date: today(), display_order: nextOrder }}
      labels={LABELS}
      save={save}
      onSaved={onSaved}
      texts={{ saved: item ? texts.updated : texts.created, failed: texts.failed }}
      {...form}
    >
      <TextField name="title" label={LABELS.title} />
      <SelectField name="type" label={LABELS.type} options={TALK_TYPE_LABELS} />
      <TextField name="location" label={LABELS.location} />
      <TextField name="date" label={LABELS.date} type="date" />
      <TextAreaField name="description" label={LABELS.description} rows={4} />
      <TextField name="action_text" label={LABELS.action_text} hint="On the button, for example: Watch the talk" />
      <TextField name="action_url" label={LABELS.action_url} type="url" inputMode="url" />
      <PictureField name="image_url" label={LABELS.image_url} kind="talk" />
    </RecordForm>
  )
}

const EMPTY = {
  title: '',
  location: '',
  description: '',
  type: 'talk' as const,
  action_text: null,
  action_url: null,
  image_url: null,
}

/** Today's date where the owner is, 'YYYY-MM-DD' as the Swedish way of writing has it. */
const today = () => new Intl.DateTimeFormat('sv-SE').format(new Date())
