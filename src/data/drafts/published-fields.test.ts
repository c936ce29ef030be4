import { expect, test } from 'vitest'
import { SERVER_COLUMNS } from '#content/draft.ts'
import { FORMS } from '#content/forms.ts'
import { CONTENT_TABLES, type ContentTable } from '#content/kinds.ts'
import { DEMO_CONTENT } from '#demo/content.ts'
import { isSameContent } from '../records/save-record.ts'
import { publishedFields } from './published-fields.ts'

/* What becomes of a draft that was written by hand, with values that no form takes. */

const ROW = '00000000-0000-4000-8000-000000000009'
const publish = (table_name: ContentTable, fields: unknown, row_id: string | null = ROW, is_removal = false) =>
  publishedFields({ table_name, row_id, is_removal, fields: fields as Record<string, unknown> }) // whatever was written

const NO_FORM = [
  {},
  [],
  { a: 1 },
  [['x']],
  7,
  -1.5,
  true,
  'javascript:alert(1)',
  ' \u0000x\u202e ',
  'x'.repeat(100_000),
  null,
]

test.each(CONTENT_TABLES)('no column of %s takes what its form would not save', (table) => {
  for (const [column, field] of Object.entries(FORMS[table].schema.shape))
    for (const value of NO_FORM) {
      const { fields, faults } = publish(table, { [column]: value })
      const saved = field.safeParse(fields[column])
      if (faults.length === 0) expect(saved, column).toMatchObject({ success: true })
      if (faults.length === 0) expect(isSameContent(saved.data, fields[column]), `${column}: ${value}`).toBe(true)
      else expect(faults).toEqual([expect.stringMatching(/^[A-Z\w].*: /)])
    }
  for (const column of [...SERVER_COLUMNS, 'color_photo_url', 'talk_order', '__proto__', 'constructor'])
    expect(publish(table, JSON.parse(`{"${column}": "x"}`)).faults, column).toHaveLength(1)
})

test.each(CONTENT_TABLES)('what the demo has in %s is published as it is', (table) => {
  // what the site leaves out is completed, as by its form
  for (const { color_photo_url, talk_order, ...row } of DEMO_CONTENT[table] as Record<string, unknown>[])
    expect(publish(table, row)).toEqual({ fields: table === 'site' ? expect.anything() : row, faults: [] })
})

test.each<[what: string, table: ContentTable, fields: unknown, published: object]>([
  ['a portrait of another shape', 'hero', { image_metadata: { sizes: {} } }, { faults: [expect.any(String)] }],
  ['photos without sizes', 'press_kit', { photo_metadata: { print: 1 } }, { fields: { photo_metadata: null } }],
  ['a look that does not exist', 'site', { accent: 'url(x)' }, { fields: { accent: 'rust' } }],
  ['a link of the footer', 'site', { speaking_in_footer: true }, { fields: { speaking_in_footer: true } }],
  ['an address', 'talks', { video_url: 'example.com' }, { fields: { video_url: 'https://example.com/' } }],
  ['no address', 'talks', { video_url: 'javascript:alert(1)' }, { faults: [expect.stringContaining('Video URL: ')] }],
  ['a text', 'hero', 'x', { fields: {}, faults: [expect.any(String)] }],
])('publishes %s as its editor would save it', (_, table, fields, published) => {
  expect(publish(table, fields)).toMatchObject({ faults: [], ...published })
})

test('an old fault in a column that stays as it is refuses nothing; a new entry is whole', () => {
  const { title, ...others } = DEMO_CONTENT.talks[0]!
  expect(publish('talks', { place: 'x' }).faults).toEqual([])
  expect(publish('talks', others, null).faults).toEqual(['Title: Title is required'])
})

test('only an entry of a list is removed', () => {
  expect(publish('talks', {}, ROW, true).faults).toEqual([])
  for (const removal of [publish('talks', {}, null, true), publish('hero', {}, ROW, true)])
    expect(removal.faults).toHaveLength(1)
})
