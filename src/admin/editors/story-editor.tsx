import { StoryTitleForm } from '#content/involvement/section-texts.schema.ts'
import { StoryForm } from '#content/story/story.schema.ts'
import { toPlainText } from '#content/text/rich-text.ts'
import { storiesQuery, storySectionConfigQuery } from '#data/records/content-queries.ts'
import { TextField } from '../forms/fields.tsx'
import { listTexts } from '../list-editor/list-item.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { ListCard, RecordCard } from './cards.tsx'
import { EditorPage } from './editor-page.tsx'

export const StoryEditor = () => (
  <EditorPage title="My Story">
    <ListCard
      title="Story Sections"
      query={storiesQuery}
      form={StoryForm}
      columns={[
        {
          header: 'Image',
          part: 'picture',
          cell: (story) => <Thumbnail url={story.image_url} focus={[story.image_focus_x, story.image_focus_y]} />,
        },
        { header: 'Title', part: 'title', cell: (story) => story.title },
        { header: 'Content', isLong: true, cell: (story) => toPlainText(story.content) },
      ]}
      texts={listTexts('Story Section', 'story sections')}
      deleteWarnings={({ title }) => [`"${title}" will be removed from My Story.`]}
    >
      {(item) => (
        <>
          <TextField name="title" />
          <RichTextField name="content" />
          <PictureField name="image_url" kind="story" storyId={item?.id} />
          <TextField name="image_caption" />
        </>
      )}
    </ListCard>
    <RecordCard title="Edit My Story Section" isOfList query={storySectionConfigQuery} form={StoryTitleForm}>
      <TextField name="title" />
    </RecordCard>
  </EditorPage>
)
