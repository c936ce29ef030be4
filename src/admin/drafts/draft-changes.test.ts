import { expect, test } from 'vitest'
import type { ContentDraft } from '#content/draft.ts'
import { FORMS } from '#content/forms.ts'
import { CONTENT_TABLES, type ContentTable } from '#content/kinds.ts'
import { publishedFields } from '#data/drafts/published-fields.ts'
import { nameOfDraft } from './content-names.ts'
import { changesOfDraft } from './draft-changes.ts'

const draftOf = (table_name: ContentTable, fields: unknown, others: Partial<ContentDraft> = {}) =>
  ({ table_name, row_id: 'row', fields, is_removal: false, ...others }) as ContentDraft // what is read of it

/** What no form takes. */
const NASTY = [{ toString: 1, valueOf: 1 }, [[]], 'x'.repeat(5000), -1e9, true, '<p>x</p><script>y</script>']

test.each(CONTENT_TABLES)('every column of %s that a draft changes is shown, whatever is in it', (table) => {
  const columns = [...Object.keys(FORMS[table].schema.shape), 'id', 'created_at', 'of_nobody', '__proto__']
  for (const value of NASTY)
    for (const column of columns.filter((one) => one !== 'display_order')) {
      const draft = draftOf(table, Object.fromEntries([[column, value]]))
      const { [column]: published } = publishedFields(draft).fields
      const shown = changesOfDraft(draft, {}).map((change) => change.column)
      // what is published as nothing was nothing before
      expect(shown, `${column}: ${JSON.stringify(value).slice(0, 40)}`).toEqual(published === null ? [] : [column])
    }
})

test('columns of the form come first, in its order, and the others by their names', () => {
  const fields = { image_metadata: null, id: 'other', image_url: null, title: 'B' }
  const changes = changesOfDraft(draftOf('hero', fields), { title: 'A', image_url: 'a', image_metadata: {}, id: 'own' })
  expect(changes.map(({ label }) => label)).toEqual(['Main Heading', 'Profile Image', 'id', 'image_metadata'])
})

test('what a save of the live row would store is no change', () => {
  const live = { name: 'Ada', sections: [], page_titles: {}, accent: '' }
  const { data: fields } = FORMS.site.schema.partial().safeParse(live)
  expect(changesOfDraft(draftOf('site', { ...fields, name: 'Ada Quill' }), live).map(({ column }) => column)).toEqual([
    'name',
  ])
})

test.each([
  [
    'a removal by the live row',
    { is_removal: true, fields: { title: 'An old test' } },
    { title: 'Good' },
    'Talk: Good',
  ],
  ['a removal of what is not known by its kind', { is_removal: true, fields: { title: 'An old test' } }, null, 'Talk'],
  ['a change by what it becomes', { fields: { title: 'New' } }, { title: 'Old' }, 'Talk: New'],
  ['what has no text for a name by its kind', { fields: { title: { toString: 1 } } }, { title: 'Old' }, 'Talk'],
])('a draft names %s', (_, draft, live, name) =>
  expect(nameOfDraft(draftOf('talks', draft.fields, draft), live)).toBe(name),
)

test('a photo without a caption is named by its file', () => {
  const photo = { photo_url: '/storage/v1/object/public/press-kit/photo/stage.jpg', caption: '' }
  expect(nameOfDraft(draftOf('press_photos', photo))).toBe('Press photo: stage.jpg')
  expect(nameOfDraft(draftOf('press_photos', { ...photo, caption: 'On stage' }))).toBe('Press photo: On stage')
})
