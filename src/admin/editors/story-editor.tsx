import { SectionTitleSchema } from '#content/section-texts.schema.ts'
import { StorySchema } from '#content/story.schema.ts'
import type { Story } from '#content/story.ts'
import { editorMessages } from '#data/messages.ts'
import { storiesQuery } from '#data/stories.ts'
import { storySectionConfigQuery } from '#data/story-section-config.ts'
import { ListEditor } from '../list-editor/list-editor.tsx'
import type { ItemFormProps } from '../list-editor/list-item.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { TextAreaField, TextField } from '../record-editor/fields.tsx'
import { RecordForm } from '../record-editor/record-form.tsx'
import { useSaveRecord } from '../record-editor/use-save-record.ts'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { Card, EditorPage } from './editor-page.tsx'
import { RecordCard } from './record-card.tsx'

const SECTION_TITLE = 'Section Title'

const texts = editorMessages.story

export const StoryEditor = () => (
  <EditorPage title="My Story">
    <RecordCard
      title="Edit My Story Section"
      schema={SectionTitleSchema}
      empty={{ title: '' }}
      labels={{ title: SECTION_TITLE }}
      table="story_section_config"
      query={storySectionConfigQuery}
      texts={editorMessages.storyConfig}
    >
      <TextField name="title" label={SECTION_TITLE} />
    </RecordCard>
    <Card title="Story Sections">
      <div className="grid gap-4">
        <ListEditor
          table="stories"
          query={storiesQuery}
          nameOf={(story) => story.title}
          columns={[
            { header: 'Image', cell: (story) => <Thumbnail url={story.image_url} /> },
            { header: 'Title', cell: (story) => story.title },
            { header: 'Content', cell: (story) => <span className="line-clamp-2 max-w-md">{story.content}</span> },
          ]}
          Form={StoryForm}
          texts={{
            add: 'Add Story Section',
            empty: 'No story sections yet. Click "Add Story Section" to write the first one.',
            addTitle: 'Add Story Section',
            editTitle: 'Edit Story Section',
            deleteTitle: 'Are you sure?',
            deleteWarnings: ({ title }) => [`"${title}" will be removed from My Story.`],
            deleted: texts.deleted,
            deleteFailed: texts.deleteFailed,
            moved: texts.moved,
            moveFailed: texts.moveFailed,
          }}
        />
      </div>
    </Card>
  </EditorPage>
)

const LABELS = {
  title: 'Title',
  content: 'Content',
  image_url: 'Image',
  image_alt: 'Image Description',
  image_caption: 'Image Caption',
}

function StoryForm({ item, nextOrder, onSaved, ...form }: ItemFormProps<Story>) {
  const { save } = useSaveRecord<Story>('stories', storiesQuery)
  return (
    <RecordForm
      draftName={`story-${item?.id ?? 'new'}`}
      schema={StorySchema}
      record={item}
      initial={item ? StorySchema.parse(item) : { ...EMPTY, display_order: nextOrder }}
      labels={LABELS}
      save={save}
      onSaved={onSaved}
      texts={{ saved: item ? texts.updated : texts.created, failed: texts.failed }}
      {...form}
    >
      <TextField name="title" label={LABELS.title} />
      <TextAreaField name="content" label={LABELS.content} rows={8} hint="A blank line starts a new paragraph." />
      <PictureField name="image_url" label={LABELS.image_url} kind="story" storyId={item?.id} />
      <TextField
        name="image_alt"
        label={LABELS.image_alt}
        hint="What the picture shows, for those who cannot see it."
      />
      <TextField name="image_caption" label={LABELS.image_caption} hint="Stands below the picture." />
    </RecordForm>
  )
}

const EMPTY = { title: '', content: '', image_url: null, image_alt: null, image_caption: null }
