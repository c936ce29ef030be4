import { expect, test } from 'vitest'
import { z } from 'zod'
import { ContactSchema } from '#content/contact/contact.schema.ts'
import { ExpertiseListSchema } from '#content/expertise/expertise.schema.ts'
import { HeroSchema } from '#content/hero/hero.schema.ts'
import { InvolvementSchema } from '#content/involvement/involvement.schema.ts'
import { IntroTextSchema, SectionTitleSchema } from '#content/involvement/section-texts.schema.ts'
import { PressKitSchema } from '#content/press-kit/press-kit.schema.ts'
import { StorySchema } from '#content/story/story.schema.ts'
import { TalkSchema } from '#content/talk/talk.schema.ts'
import { initialValues, isRequired, labelOf, shownValues, textsOf } from './form-schema.ts'

const schemas = {
  ContactSchema,
  HeroSchema,
  IntroTextSchema,
  InvolvementSchema,
  PressKitSchema,
  SectionTitleSchema,
  StorySchema,
  TalkSchema,
}
/** Set by a button or by another control. */
const withoutControl = [
  'display_order',
  'image_metadata',
  'photo_metadata',
  'image_focus_x',
  'image_focus_y',
  'moment_image_metadata',
  'moment_image_focus_x',
  'moment_image_focus_y',
  'photo_focus_x',
  'photo_focus_y',
  'former_slugs',
]

test.each(Object.entries(schemas))('every field of %s that has a control has a label', (_, schema) => {
  const unlabelled = Object.keys(schema.shape).filter((field) => !labelOf(schema, field))
  expect(unlabelled.filter((field) => !withoutControl.includes(field))).toEqual([])
})

test('label, help and limit of a field come from its schema', () => {
  expect(textsOf(PressKitSchema, 'short_bio')).toEqual({
    label: 'Short Biography',
    hint: 'About 50 words.',
    limit: 400,
  })
  expect(textsOf(TalkSchema, 'title')).toEqual({ label: 'Title' })
  expect(textsOf(z.object({ items: ExpertiseListSchema }), 'items.3.title')).toEqual({ label: 'Title', limit: 99 })
  expect(textsOf(TalkSchema, 'titel')).toBeNull()
})

test('a field is required if its schema refuses an empty text', () => {
  expect(isRequired(TalkSchema, 'title')).toBe(true)
  expect(isRequired(TalkSchema, 'date')).toBe(true)
  expect(isRequired(TalkSchema, 'action_url')).toBe(false)
  expect(isRequired(ContactSchema, 'email')).toBe(false)
})

test('a new record starts with the defaults of its schema', () => {
  const given = { date: '2026-01-05', display_order: 3 }
  const talk = initialValues(TalkSchema, null, given)
  expect(talk).toMatchObject({ ...given, title: '', type: 'talk', action_url: null, length_minutes: null })
  expect(Object.keys(talk)).toEqual(Object.keys(TalkSchema.shape))
  expect(initialValues(InvolvementSchema, null)).toMatchObject({ type: 'advisor', highlight: false, about: null })
  expect(initialValues(HeroSchema, null)).toMatchObject({ title: '', image_url: null, image_metadata: null })
})

test('a record that exists starts with its own values, without those that no form has', () => {
  const row = { id: 'a', title: 'My Story', created_at: '', updated_at: '' }
  expect(initialValues(SectionTitleSchema, row, { title: 'Other' })).toEqual({ title: 'My Story' })
})

test('an address that is stored incomplete stays so in the form, and one that is none does not break it', () => {
  const row = {
    title: '',
    description: '',
    email: 'nobody',
    linkedin_url: 'linkedin.com/in/anna',
    substack_url: 'a@b.cd',
  }
  expect(initialValues(ContactSchema, { ...row, speaking_info: '' })).toMatchObject(row)
  expect(initialValues(TalkSchema, { action_url: null, display_order: 3 })).toMatchObject({ action_url: null })
})

test('of what was not saved, the form gets only what its fields can hold, valid or not', () => {
  expect(shownValues(HeroSchema, { title: 5, subtitle: null, description: { a: 1 }, gone: 'x' })).toEqual({})
  expect(shownValues(StorySchema, { title: '', content: '<p>A</p>', image_url: null })).toEqual({
    title: '',
    content: '<p>A</p>',
    image_url: null,
  })
  const form = z.object({ items: ExpertiseListSchema })
  const item = { title: '', description: 'x'.repeat(900), is_primary: true, display_order: 0 }
  expect(shownValues(form, { items: [item] })).toEqual({ items: [item] })
  for (const items of [null, 'x', [null], [{ name: 'A' }]]) expect(shownValues(form, { items })).toEqual({})
})
