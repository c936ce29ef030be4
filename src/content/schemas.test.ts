import { expect, test } from 'vitest'
import type { z } from 'zod'
import { ContactSchema } from '#content/contact/contact.schema.ts'
import { ExpertiseListSchema, ExpertiseSchema } from '#content/expertise/expertise.schema.ts'
import { addressesOf, FORMS } from '#content/forms.ts'
import { HeroSchema } from '#content/hero/hero.schema.ts'
import { InvolvementSchema } from '#content/involvement/involvement.schema.ts'
import { IntroTextSchema, SectionTitleSchema } from '#content/involvement/section-texts.schema.ts'
import { CONTENT_TABLES } from '#content/kinds.ts'
import { PressKitSchema } from '#content/press-kit/press-kit.schema.ts'
import { StorySchema } from '#content/story/story.schema.ts'
import { TalkSchema } from '#content/talk/talk.schema.ts'

const involvement = { company: 'Quay', role: 'Board', period: '2020', description: 'Boats.', type: 'board' }
const story = { title: 'A quay', content: 'It rained.' }
const expertise = { title: 'Pricing', description: 'Numbers on a page.', is_primary: true, display_order: 0 }
const talk = { title: 'A talk', location: 'Here', description: 'Of this.', date: '2026-01-05', type: 'talk' }
const contact = { title: '', description: '', email: '', linkedin_url: '', substack_url: '', speaking_info: '' }
const pressKit = { short_bio: '', medium_bio: '', full_bio: '', photo_url: null }

test('each field with a label says how the site shows it', () => {
  const unsaid = CONTENT_TABLES.flatMap((table) =>
    Object.entries(FORMS[table].schema.shape).flatMap(([column, field]) => {
      const { title, shown } = field.meta() ?? {}
      return title && shown === undefined ? [`${table}.${column}`] : []
    }),
  )
  expect(unsaid).toEqual([])
})

test('the links of each field that takes the address of a web page are checked', () => {
  for (const table of CONTENT_TABLES) {
    const completed = Object.entries(FORMS[table].schema.shape).filter(
      ([, field]) => (field as z.ZodType).safeParse('quay.example').data === 'https://quay.example/',
    )
    expect(addressesOf(table)).toEqual(completed.map(([column]) => column))
  }
  expect(addressesOf('talks')).toContain('event_url')
})

test.each<[string, z.ZodType, object, string]>([
  ['an involvement without company', InvolvementSchema, { ...involvement, company: ' ' }, 'Company name is required'],
  ['an involvement without role', InvolvementSchema, { ...involvement, role: '' }, 'Role is required'],
  ['an involvement without period', InvolvementSchema, { ...involvement, period: '' }, 'Time period is required'],
  ['one without description', InvolvementSchema, { ...involvement, description: '' }, 'Short description is required'],
  ['a story without title', StorySchema, { ...story, title: '' }, 'Title and content are required'],
  ['a story without content', StorySchema, { ...story, content: '' }, 'Title and content are required'],
  [
    'a title of 100',
    ExpertiseSchema,
    { ...expertise, title: 'x'.repeat(100) },
    'Title must be less than 100 characters',
  ],
  [
    'a description of 500',
    ExpertiseSchema,
    { ...expertise, description: 'x'.repeat(500) },
    'Description must be less than 500 characters',
  ],
  ['no items', ExpertiseListSchema, [], 'You must have at least one expertise item'],
  ['eleven items', ExpertiseListSchema, Array(11).fill(expertise), 'Maximum of 10 expertise items allowed'],
  [
    'an empty item',
    ExpertiseListSchema,
    [{ ...expertise, title: '' }],
    'All expertise items must have valid title and description',
  ],
  ['a talk without title', TalkSchema, { ...talk, title: '' }, 'Title is required'],
  ['a talk without location', TalkSchema, { ...talk, location: '' }, 'Location/Host is required'],
  ['a talk without description', TalkSchema, { ...talk, description: '' }, 'Description is required'],
  ['a talk without date', TalkSchema, { ...talk, date: '' }, 'Date is required'],
  ['a bad address', ContactSchema, { ...contact, email: 'marta' }, 'Enter an e-mail address like name@example.com'],
  [
    'a biography of 401',
    PressKitSchema,
    { ...pressKit, short_bio: 'x'.repeat(401) },
    'Short biography: 400 characters at most',
  ],
])('%s is refused: %#', (_, schema, value, message) => {
  const result = schema.safeParse(value)
  expect(result.error?.issues.map((issue) => issue.message)).toContain(message)
})

test('lengths just within the limits pass', () => {
  const longest = { ...expertise, title: 'x'.repeat(99), description: 'x'.repeat(499) }
  expect(ExpertiseSchema.parse(longest)).toEqual(longest)
  const bios = { short_bio: 'x'.repeat(400), medium_bio: 'x'.repeat(800), full_bio: 'x'.repeat(1200), photo_url: null }
  expect(PressKitSchema.parse(bios)).toMatchObject(bios)
})

test('empty optional text is stored as null, a place that is no number as 0', () => {
  expect(InvolvementSchema.parse({ ...involvement, about: '', logo_url: ' ', display_order: 'x' })).toMatchObject({
    about: null,
    logo_url: null,
    long_description: null,
    display_order: 0,
    highlight: false,
  })
  expect(TalkSchema.parse({ ...talk, action_url: '', display_order: '3' })).toMatchObject({
    action_url: null,
    display_order: 3,
  })
})

test('the hero keeps its picture, trimmed, with its sizes', () => {
  const sizes = { small: '/s', medium: '/m', large: '/l' }
  const image_metadata = { sizes, dimensions: { width: 1200, height: 1200 }, format: 'webp' }
  const texts = { title: 'Marta', subtitle: '', description: '<p>Hello</p>' }
  const stored = { ...texts, image_url: '/l', image_metadata }
  expect(HeroSchema.parse({ ...texts, image_url: ' /l ', image_metadata })).toMatchObject(stored)
  expect(HeroSchema.parse({ ...texts, image_url: '', image_metadata: null })).toMatchObject({ image_url: null })
})

test.each([
  ['marta@bücher.example', 'marta@xn--bcher-kva.example'],
  [' marta@press.example\u200b', 'marta@press.example'],
  ['', ''],
])('the mail address %j is stored as %j', (typed, email) =>
  expect(ContactSchema.parse({ ...contact, email: typed })).toMatchObject({ email }),
)

test('a focal point is a fraction of the picture, or the centre', () => {
  const pointOf = (image_focus_x: unknown) => StorySchema.parse({ ...story, image_focus_x }).image_focus_x
  expect([0, 0.25, 1, null, undefined].map(pointOf)).toEqual([0, 0.25, 1, null, null])
  expect([-0.1, 1.1, Number.NaN, 'NaN'].map(pointOf)).toEqual([null, null, null, null])
})

test('titles and intro texts lose the blanks around them', () => {
  expect(SectionTitleSchema.parse({ title: ' My Story ' })).toEqual({ title: 'My Story' })
  expect(IntroTextSchema.parse({ description: ' Places. ' })).toEqual({ description: 'Places.' })
})

test('a line stays a line, however the program it comes from ends it', () => {
  // PowerPoint, Keynote, a PDF, a mainframe
  const content = 'One\vtwo\u2028three\ffour\u0085five\u2029six'
  expect(StorySchema.parse({ ...story, content }).content).toBe('One\ntwo\nthree\nfour\nfive\nsix')
})

test('characters that a database refuses are left out of a text', () => {
  const pasted = { title: 'A\0 quay\uD83D', content: 'It\u0007 rained.\r\nAgain.\n' }
  expect(StorySchema.parse({ ...story, ...pasted })).toMatchObject({
    title: 'A quay\uFFFD',
    content: 'It rained.\nAgain.',
  })
})
