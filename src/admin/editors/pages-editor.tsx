import { use } from 'react'
import { useWatch } from 'react-hook-form'
import type { ContentDraft } from '#content/draft.ts'
import { madePageSlug, OwnPageForm, ownPageSchemaFor } from '#content/own-page/own-page.schema.ts'
import { MOST_PAGES, type OwnPage } from '#content/own-page/own-page.ts'
import { ownPagePath } from '#content/own-page/own-page-address.ts'
import { draftedAddresses } from '#content/talk/drafted-talks.ts'
import { pagesQuery } from '#data/records/content-queries.ts'
import { CheckboxField, TextField } from '../forms/fields.tsx'
import { NewIdContext } from '../forms/form-schema.ts'
import { ListEditor } from '../list-editor/list-editor.tsx'
import { listTexts } from '../list-editor/list-item.ts'
import { usePreviewPath } from '../preview/preview-context.tsx'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { EditorPage } from './editor-page.tsx'
import { SlugField } from './slug-field.tsx'

export const PagesEditor = () => (
  <EditorPage
    title="Your Pages"
    lead={`Pages of your own, such as how you work or what you use: up to ${MOST_PAGES}, each at an address of its own.`}
  >
    <ListEditor
      query={pagesQuery}
      form={OwnPageForm}
      schemaFor={schemaFor}
      columns={[
        { header: 'Title', part: 'title', cell: ({ title }) => title },
        { header: 'Address', cell: ({ slug }) => <span className="break-all">/{slug}</span> },
        { header: 'In the menu', is: ({ in_menu }) => in_menu },
        { header: 'In the footer', is: ({ in_footer }) => in_footer },
      ]}
      notCopied={{ slug: '', former_slugs: null }}
      addressOf={ownPagePath}
      texts={listTexts('Page', 'pages of your own')}
      deleteWarnings={({ title }) => [`"${title}" will be removed from your site, and its address with it.`]}
      deletesInDialog
    >
      {(page) => <Fields page={page} />}
    </ListEditor>
  </EditorPage>
)

const schemaFor = (page: OwnPage | null, others: readonly OwnPage[], drafts: readonly ContentDraft[]) =>
  ownPageSchemaFor(page, [...others, ...draftedAddresses('pages', drafts)])

function Fields({ page }: { page: OwnPage | null }) {
  const newId = use(NewIdContext)
  const isBegun = useWatch({ name: 'title' }) !== ''
  usePreviewPath(isBegun ? `/${page?.id ?? newId}` : null)
  return (
    <>
      <TextField name="title" />
      <SlugField row={page} query={pagesQuery} folder="/" madeOf={madePageSlug} />
      <RichTextField name="body" hasPictures />
      <CheckboxField name="in_menu" />
      <CheckboxField name="in_footer" />
      <CheckboxField name="is_unlisted" />
    </>
  )
}
