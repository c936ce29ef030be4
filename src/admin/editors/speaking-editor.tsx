import { SpeakingLinkForm, SpeakingPageForm, SpeakingTopicForm } from '#content/speaking/speaking.schema.ts'
import { SPEAKING_FACTS, SPEAKING_SHEET_PATH } from '#content/speaking/speaking.ts'
import { isEmptySpeaking } from '#content/speaking/speaking-parts.ts'
import { siteQuery, speakingPageQuery, speakingTopicsQuery } from '#data/records/content-queries.ts'
import { AddressField } from '../forms/address-field.tsx'
import { CheckboxField, TextAreaField, TextField } from '../forms/fields.tsx'
import { listTexts } from '../list-editor/list-item.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { FieldGroup } from '../ui/field.tsx'
import { useContent } from '../use-content.ts'
import { Card, ListCard, RecordCard } from './cards.tsx'
import { EditorPage } from './editor-page.tsx'

export const SpeakingEditor = () => (
  <EditorPage
    title="Speaking"
    lead="A page for people who are looking for a speaker, and one sheet to print. Parts without content are left out."
  >
    <ListCard
      title="Topics"
      query={speakingTopicsQuery}
      form={SpeakingTopicForm}
      columns={[
        { header: 'Title', part: 'title', cell: (topic) => topic.title },
        { header: 'Abstract', isLong: true, cell: (topic) => topic.abstract },
        { header: 'Lengths', cell: (topic) => topic.lengths },
      ]}
      texts={listTexts('Topic', 'topics')}
      deleteWarnings={({ title }) => [`"${title}" will be removed from the speaking page.`]}
    >
      <TextField name="title" />
      <TextAreaField name="abstract" rows={4} />
      <TextField name="formats" />
      <TextField name="lengths" />
      <TextField name="audience" />
    </ListCard>
    <RecordCard title="Texts of the page" query={speakingPageQuery} form={SpeakingPageForm}>
      <TextField name="headline" />
      <TextAreaField name="introduction" countsWords />
      <TextAreaField name="needs" />
      <AddressField name="reel_url" />
      <PictureField name="image_url" kind="reel" />
      <FieldGroup legend="Facts">
        {SPEAKING_FACTS.map((name) => (
          <TextField key={name} name={name} />
        ))}
      </FieldGroup>
    </RecordCard>
    <Card title="From other editors">
      <p className="max-w-prose text-muted">
        The stages so far are your talks of the type Talk, before today. The headshot is the approved photo of your
        press kit, the portrait on the sheet the one of your hero section. <SheetLink />
      </p>
    </Card>
    <RecordCard title="Links" query={siteQuery} form={SpeakingLinkForm} formName="site-speaking">
      <CheckboxField name="speaking_in_footer" />
    </RecordCard>
  </EditorPage>
)

/** An empty page has no sheet. */
function SheetLink() {
  const { data: page } = useContent(speakingPageQuery)
  const { data: topics } = useContent(speakingTopicsQuery)
  if (page === undefined || !topics) return null
  if (isEmptySpeaking(page, topics))
    return 'The sheet appears once you have saved a topic, an introduction or stage needs.'
  return (
    <a href={SPEAKING_SHEET_PATH} target="_blank" rel="noopener" className="link">
      Open the current sheet<span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
