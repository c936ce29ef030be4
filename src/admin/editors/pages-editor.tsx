import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import type { ContentDraft } from '#content/draft.ts'
import { madePageSlug, OwnPageForm, ownPageSchemaFor } from '#content/own-page/own-page.schema.ts'
import { MOST_PAGES, type OwnPage } from '#content/own-page/own-page.ts'
import { ownPagePath } from '#content/own-page/own-page-address.ts'
import { draftedAddresses } from '#content/talk/drafted-talks.ts'
import { pagesQuery } from '#data/records/content-queries.ts'
import { queryOptions } from '#data/records/content-query.ts'
import { useDrafts } from '../drafts/use-drafts.ts'
import { CheckboxField, TextField } from '../forms/fields.tsx'
import { NewIdContext } from '../forms/form-schema.ts'
import { SlugField } from '../forms/slug-field.tsx'
import { ListEditor } from '../list-editor/list-editor.tsx'
import { usePreviewPath } from '../preview/preview-context.tsx'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { useServices } from '../session-context.tsx'
import { isFirstPart } from '../use-content.ts'
import { EditorPage } from './editor-page.tsx'

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
      texts={{
        add: 'Add Page',
        edit: 'Edit Page',
        empty: 'No pages of your own yet. Click "Add Page" to write the first one.',
        deleteWarnings: ({ title }) => [`"${title}" will be removed from your site, and its address with it.`],
      }}
      deletesInDialog
    >
      {(page) => <Fields page={page} />}
    </ListEditor>
  </EditorPage>
)

const schemaFor = (page: OwnPage | null, others: readonly OwnPage[], drafts: readonly ContentDraft[]) =>
  ownPageSchemaFor(page, [...others, ...draftedAddresses('pages', drafts)])

function Fields({ page }: { page: OwnPage | null }) {
  // the list under the dialog has read them
  const { data: pages = [] } = useQuery({
    ...queryOptions(pagesQuery, useServices().api),
    refetchOnMount: isFirstPart,
  })
  const { drafts } = useDrafts()
  const ownId = page?.id ?? use(NewIdContext)
  const others = [...pages, ...draftedAddresses('pages', drafts)].filter(({ id }) => id !== ownId)
  usePreviewPath(ownId ? `/${ownId}` : null)
  return (
    <>
      <TextField name="title" />
      <SlugField row={page} folder="/" pathOf={ownPagePath} madeOf={(title) => madePageSlug(title, others)} />
      <RichTextField name="body" hasPictures />
      <CheckboxField name="in_menu" />
      <CheckboxField name="in_footer" />
      <CheckboxField name="is_unlisted" />
    </>
  )
}
