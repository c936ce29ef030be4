import { useFormContext, useWatch } from 'react-hook-form'
import { ImprintForm } from '#content/imprint/imprint.schema.ts'
import { NOTICE_PARAGRAPHS } from '#content/privacy/notice.ts'
import { PrivacyForm, PrivacyParagraphForm } from '#content/privacy/privacy.schema.ts'
import { hiddenParagraphs, noticeInOther } from '#content/privacy/privacy.ts'
import { en } from '#content/privacy/text/en.ts'
import { languageOf } from '#content/site/site.ts'
import { imprintQuery, privacyParagraphsQuery, privacyQuery, siteQuery } from '#data/records/content-queries.ts'
import { CheckboxField, TextAreaField, TextField } from '../forms/fields.tsx'
import { listTexts } from '../list-editor/list-item.ts'
import { Checkbox, FieldGroup } from '../ui/field.tsx'
import { useContent } from '../use-content.ts'
import { ListCard, RecordCard } from './cards.tsx'
import { EditorPage } from './editor-page.tsx'

export const LegalEditor = () => (
  <EditorPage
    title="Imprint & Privacy"
    lead="Pages that the law may ask of you, open before the site is, too. What Portico says and writes here is no legal advice."
  >
    <RecordCard title="Imprint" query={imprintQuery} form={ImprintForm}>
      <p className="max-w-prose text-muted">
        Only what you fill in is shown. While everything is empty there is no page, and no link to it.
      </p>
      <TextField name="name" autoComplete="name" />
      <TextAreaField name="address" rows={3} />
      <TextField name="email" type="email" autoComplete="email" />
      <TextField name="phone" type="tel" autoComplete="tel" />
      <TextField name="register" />
      <TextField name="vat_number" />
      <TextAreaField name="responsible" rows={3} />
      <TextAreaField name="further" rows={3} />
      <CheckboxField name="unlisted" />
    </RecordCard>
    <RecordCard title="Privacy notice" query={privacyQuery} form={PrivacyForm}>
      <p className="max-w-prose text-muted">
        Portico writes it from the settings of this site, and keeps it true when they change. It is no legal advice:
        have somebody look at it who gives such advice. <NoticeLanguage />
      </p>
      <CheckboxField name="shown" />
      <FieldGroup legend="What only you know">
        <TextField name="host" />
        <TextField name="server_place" />
        <TextField name="logs_kept" />
      </FieldGroup>
      <MadeParagraphs />
    </RecordCard>
    <ListCard
      title="Your own paragraphs"
      note="After those that Portico writes, in this order. Portico never changes them."
      query={privacyParagraphsQuery}
      form={PrivacyParagraphForm}
      columns={[
        { header: 'Title', part: 'title', cell: ({ title }) => title },
        { header: 'Text', isLong: true, cell: ({ text }) => text },
      ]}
      texts={listTexts('Paragraph', 'paragraphs of your own')}
      deleteWarnings={({ title }) => [`"${title}" will be removed from your privacy notice.`]}
    >
      <TextField name="title" />
      <TextAreaField name="text" rows={6} />
    </ListCard>
  </EditorPage>
)

function NoticeLanguage() {
  const { data: site } = useContent(siteQuery)
  if (!noticeInOther(languageOf(site))) return null
  return 'It is in English, and says so to screen readers, as it is not written in the language of your site.'
}

/** The paragraphs that the program writes: each may be hidden. Some are there only while the site does what they tell of. */
function MadeParagraphs() {
  const { setValue } = useFormContext()
  const hidden = hiddenParagraphs({ hidden: String(useWatch({ name: 'hidden' }) ?? '') })
  function show(id: string, isShown: boolean) {
    const others = hidden.filter((one) => one !== id)
    setValue('hidden', [...others, ...(isShown ? [] : [id])].join(', '), { shouldDirty: true })
  }
  return (
    <FieldGroup legend="Paragraphs that Portico writes, where they apply">
      {NOTICE_PARAGRAPHS.map((id) => (
        <Checkbox
          key={id}
          label={en[id].title}
          checked={!hidden.includes(id)}
          onChange={({ target }) => show(id, target.checked)}
        />
      ))}
    </FieldGroup>
  )
}
