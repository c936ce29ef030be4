import { expect, test } from 'vitest'
import { FORMS } from '#content/forms.ts'
import { HeroSchema } from '#content/hero/hero.schema.ts'
import { rowsOfParts } from './form-rows.ts'
import { initialValues, labelOf } from './form-schema.ts'
import { resolverOf, unshownFaults } from './unshown-faults.tsx'

const options = { fields: {}, shouldUseNativeValidation: false }
const row = { id: 'a', created_at: '', updated_at: '' }
const hero = { ...row, title: 'Ada', subtitle: '', description: '', image_url: null, image_metadata: { width: 'wide' } }

test.each(Object.entries(FORMS))(
  'what a row of %s holds in a column without a field keeps nothing from being saved',
  async (_, { schema }) => {
    const columns = Object.keys(schema.shape).filter((column) => !labelOf(schema, column) && column !== 'display_order')
    const junk = Object.fromEntries(columns.map((column) => [column, { of: ['another', 'shape'] }]))
    const values = { ...initialValues(schema, null), ...junk }
    const { errors } = await resolverOf(schema)(values, undefined, options)
    expect(Object.keys(errors).filter((column) => columns.includes(column))).toEqual([])
  },
)

test('it stays as it is, whether the form is saved or kept as a draft', async () => {
  const values = { ...initialValues(HeroSchema, hero), title: 'Ada Quill ' }
  expect(unshownFaults(HeroSchema, values)).toEqual(['image_metadata'])
  const saved = await resolverOf(HeroSchema)(values, undefined, options)
  expect(saved.values).toMatchObject({ title: 'Ada Quill', image_metadata: hero.image_metadata })
  const { changes } = rowsOfParts([{ table: 'hero', schema: HeroSchema, rowOf: () => hero }])
  expect(changes(values, hero)).toMatchObject([{ fields: { title: 'Ada Quill ' } }])
  expect(Object.keys(changes(values, hero)[0]!.fields!)).not.toContain('image_metadata')
})

test('a fault in a field is refused beside it', async () => {
  const values = { ...initialValues(FORMS.talks.schema, null), title: '' }
  expect((await resolverOf(FORMS.talks.schema)(values, undefined, options)).errors).toHaveProperty('title')
})
