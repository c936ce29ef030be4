import { InvolvementForm } from '#content/involvement/involvement.schema.ts'
import { SkinInGameForm } from '#content/involvement/section-texts.schema.ts'
import { ENGLISH } from '#content/words/english.ts'
import { involvementsQuery, skinInGameQuery } from '#data/records/content-queries.ts'
import { AddressField } from '../forms/address-field.tsx'
import { CheckboxField, SelectField, TextAreaField, TextField } from '../forms/fields.tsx'
import { ListEditor } from '../list-editor/list-editor.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { RecordCard } from './cards.tsx'
import { EditorPage } from './editor-page.tsx'

export const InvolvementEditor = () => (
  <EditorPage title="Skin in the Game">
    <ListEditor
      query={involvementsQuery}
      form={InvolvementForm}
      columns={[
        {
          header: 'Logo',
          part: 'picture',
          cell: ({ logo_url, logo_background }) => <Thumbnail url={logo_url} background={logo_background} isWhole />,
        },
        { header: 'Company', part: 'title', cell: (involvement) => involvement.company },
        { header: 'Role', cell: (involvement) => involvement.role },
        { header: 'Type', cell: (involvement) => ENGLISH.involvements.types[involvement.type] },
        { header: 'Highlight', is: (involvement) => involvement.highlight },
      ]}
      texts={{
        add: 'Add New Involvement',
        edit: 'Edit Involvement',
        empty: 'No involvements found. Click "Add New Involvement" to create one.',
      }}
      deleteWarnings={({ company }) => [
        `Are you sure you want to delete "${company}"?`,
        'This will remove this involvement.',
      ]}
      deletesInDialog
      alsoOnMove={() => ({ updated_at: new Date().toISOString() })}
    >
      <TextField name="company" />
      <TextField name="role" />
      <TextField name="period" />
      <SelectField name="type" />
      <TextAreaField name="description" rows={2} />
      <TextAreaField name="about" rows={3} />
      <TextAreaField name="involvement" rows={3} />
      <TextAreaField name="long_description" rows={3} />
      <AddressField name="website" />
      <PictureField name="logo_url" kind="logo" />
      <CheckboxField name="highlight" />
      <CheckboxField name="on_advisory" />
    </ListEditor>
    <RecordCard title='Edit "Skin in the Game" Section' isOfList query={skinInGameQuery} form={SkinInGameForm}>
      <TextAreaField name="description" rows={3} />
    </RecordCard>
  </EditorPage>
)
