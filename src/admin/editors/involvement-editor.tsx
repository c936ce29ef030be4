import { InvolvementSchema } from '#content/involvement.schema.ts'
import { INVOLVEMENT_TYPE_LABELS, type Involvement } from '#content/involvement.ts'
import { IntroTextSchema } from '#content/section-texts.schema.ts'
import { involvementsQuery } from '#data/involvements.ts'
import { editorMessages } from '#data/messages.ts'
import { skinInGameQuery } from '#data/skin-in-game.ts'
import { ListEditor } from '../list-editor/list-editor.tsx'
import type { ItemFormProps } from '../list-editor/list-item.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { CheckboxField, SelectField, TextAreaField, TextField } from '../record-editor/fields.tsx'
import { RecordForm } from '../record-editor/record-form.tsx'
import { useSaveRecord } from '../record-editor/use-save-record.ts'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { EditorPage } from './editor-page.tsx'
import { RecordCard } from './record-card.tsx'

const SECTION_DESCRIPTION = 'Section Description'

const texts = editorMessages.involvement

export const InvolvementEditor = () => (
  <EditorPage title="Skin in the Game">
    <RecordCard
      title='Edit "Skin in the Game" Section'
      schema={IntroTextSchema}
      empty={{ description: '' }}
      labels={{ description: SECTION_DESCRIPTION }}
      table="skin_in_game"
      query={skinInGameQuery}
      texts={editorMessages.skinInGame}
    >
      <TextAreaField name="description" label={SECTION_DESCRIPTION} rows={3} />
    </RecordCard>
    <ListEditor
      table="involvements"
      query={involvementsQuery}
      nameOf={(involvement) => involvement.company}
      columns={[
        { header: 'Logo', cell: (involvement) => <Thumbnail url={involvement.logo_url} /> },
        { header: 'Company', cell: (involvement) => involvement.company },
        { header: 'Role', cell: (involvement) => involvement.role },
        { header: 'Type', cell: (involvement) => INVOLVEMENT_TYPE_LABELS[involvement.type] },
        { header: 'Highlight', cell: (involvement) => (involvement.highlight ? 'Yes' : 'No') },
      ]}
      Form={InvolvementForm}
      deletesInDialog
      alsoOnMove={() => ({ updated_at: new Date().toISOString() })}
      texts={{
        add: 'Add New Involvement',
        empty: 'No involvements found. Click "Add New Involvement" to create one.',
        addTitle: 'Add New Involvement',
        editTitle: 'Edit Involvement',
        deleteTitle: 'Are you sure?',
        deleteWarnings: ({ company }) => [
          `Are you sure you want to delete "${company}"? This action cannot be undone.`,
          'This will permanently remove this involvement.',
        ],
        deleted: texts.deleted,
        deleteFailed: texts.deleteFailed,
        moveFailed: texts.moveFailed,
      }}
    />
  </EditorPage>
)

const LABELS = {
  company: 'Company',
  role: 'Role',
  period: 'Time Period',
  type: 'Type',
  description: 'Short Description',
  long_description: 'Long Description',
  about: 'About the Company',
  involvement: 'My Role',
  highlight: 'Highlight',
  logo_url: 'Logo',
}

function InvolvementForm({ item, nextOrder, onSaved, ...form }: ItemFormProps<Involvement>) {
  const { save } = useSaveRecord<Involvement>('involvements', involvementsQuery)
  return (
    <RecordForm
      draftName={`involvement-${item?.id ?? 'new'}`}
      schema={InvolvementSchema}
      record={item}
      initial={item ? InvolvementSchema.parse(item) : { ...EMPTY, display_order: nextOrder }}
      labels={LABELS}
      save={save}
      onSaved={onSaved}
      texts={{ saved: item ? texts.updated : texts.created, failed: texts.failed }}
      {...form}
    >
      <TextField name="company" label={LABELS.company} />
      <TextField name="role" label={LABELS.role} />
      <TextField name="period" label={LABELS.period} hint="For example: 2019 – present" />
      <SelectField name="type" label={LABELS.type} options={INVOLVEMENT_TYPE_LABELS} />
      <TextAreaField name="description" label={LABELS.description} rows={2} hint="Two lines of it stand on the tile." />
      <TextAreaField name="about" label={LABELS.about} rows={3} />
      <TextAreaField name="involvement" label={LABELS.involvement} rows={3} />
      <TextAreaField
        name="long_description"
        label={LABELS.long_description}
        rows={3}
        hint="Stands in for My Role while that is empty."
      />
      <PictureField name="logo_url" label={LABELS.logo_url} kind="logo" />
      <CheckboxField name="highlight" label={LABELS.highlight} hint="The tile gets an accent border." />
    </RecordForm>
  )
}

const EMPTY = {
  company: '',
  role: '',
  period: '',
  description: '',
  long_description: null,
  about: null,
  involvement: null,
  type: 'advisor' as const,
  highlight: false,
  logo_url: null,
}
