import { z } from 'zod'
import { keptSlugs, slugsOf } from '#content/address/former-slugs.ts'
import { freeSlug, slugOf } from '#content/address/slug.ts'
import {
  altText,
  displayOrder,
  emptyAsNull,
  flag,
  fraction,
  optionalText,
  optionalWebAddress,
  pictureBackground,
  requiredText,
} from '#content/fields.schema.ts'
import type { ContentForm } from '#content/kind.ts'
import { languageCode } from '#content/text/language-code.schema.ts'
import { ENGLISH } from '#content/words/english.ts'
import { TALK_TYPES } from './talk.ts'
import type { TalkAddress } from './talk-slugs.ts'
import { CLOCK_TIME, instantsAt, isTimeZone } from './talk-time.ts'

/** A larger number is probably in seconds by mistake. */
const LONGEST_MINUTES = 6000

/** An earlier year was probably typed with two digits. */
const FIRST_YEAR = '1900'

const isEmptyOr = (isValid: (text: string) => boolean) => (text: string) => !text || isValid(text)
const isClockTime = (text: string) => CLOCK_TIME.test(text)
const clockTime = () => emptyAsNull(z.string().refine(isEmptyOr(isClockTime), 'Enter a time, such as 09:30'))

const TalkFields = z.object({
  title: requiredText('Title is required').meta({ title: 'Title', shown: 'text' }),
  location: requiredText('Location/Host is required').meta({ title: 'Location/Host', shown: 'text' }),
  description: requiredText('Description is required').meta({ title: 'Description', shown: 'text' }),
  date: z.iso
    .date({ error: 'Date is required', abort: true })
    .refine((date) => date >= FIRST_YEAR, 'Enter the year with four digits')
    .meta({ title: 'Date', shown: 'address' }),
  start_time: clockTime().meta({ title: 'Start Time', shown: false }),
  end_time: clockTime().meta({ title: 'End Time', shown: false }),
  time_zone: emptyAsNull(z.string().refine(isEmptyOr(isTimeZone), 'Choose a time zone, such as Europe/Berlin')).meta({
    title: 'Time Zone',
    description: 'Where the clock shows these times. Calendars of visitors convert them.',
    shown: false,
  }),
  type: z.enum(TALK_TYPES).default('talk').meta({ title: 'Type', options: ENGLISH.talks.types, shown: false }),
  action_text: optionalText.meta({
    title: 'Action Text',
    description: 'On the button, for example: Watch the talk',
    shown: 'text',
  }),
  action_url: optionalWebAddress.meta({
    title: 'Action URL',
    description: 'Where the button leads. Without it the card has no button.',
    shown: 'address',
  }),
  image_url: optionalText.meta({ title: 'Image', shown: 'address' }),
  image_alt: altText(),
  image_focus_x: fraction,
  image_focus_y: fraction,
  image_background: pictureBackground,
  slug: optionalText
    .transform((typed) => slugOf(typed ?? '') || null)
    .meta({ title: 'Address of the Page', shown: false }),
  former_slugs: optionalText,
  abstract: optionalText.meta({
    title: 'Abstract',
    description: 'What the talk is about, as an organiser would print it.',
    shown: 'text',
  }),
  event: optionalText.meta({
    title: 'Event',
    description: 'The conference, the show or the magazine.',
    shown: 'text',
  }),
  event_url: optionalWebAddress.meta({ title: 'Event URL', shown: 'address' }),
  place: optionalText.meta({
    title: 'Place',
    description: 'The venue and the city, or: Online',
    shown: 'text',
  }),
  language: emptyAsNull(languageCode).meta({
    title: 'Language',
    description: 'In which it was held: a code such as en, de or pt-BR.',
    shown: false,
  }),
  length_minutes: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((typed, context) => {
      if (!String(typed ?? '').trim()) return null
      const minutes = Number(typed)
      if (Number.isInteger(minutes) && minutes >= 1 && minutes <= LONGEST_MINUTES) return minutes
      context.addIssue('Enter whole minutes, such as 45')
      return z.NEVER
    })
    .meta({ title: 'Length in Minutes', shown: false }),
  video_url: optionalWebAddress.meta({
    title: 'Video URL',
    description: 'A YouTube or Vimeo page, or a video file (mp4, webm). It loads when a visitor presses play.',
    shown: 'address',
  }),
  slides_url: optionalWebAddress.meta({ title: 'Slides URL', shown: 'address' }),
  transcript: optionalText.meta({
    title: 'Transcript',
    description: 'Plain text. A blank line begins a paragraph.',
    shown: 'text',
  }),
  is_topic: flag('Also a topic', 'The Speaking page offers it among the topics, with a link to its page.'),
  display_order: displayOrder,
})

/** Why a time cannot be: a sentence for the owner. */
export const NO_SUCH_TIME = 'The clocks skip this time on that day. Choose another.'

export const TalkSchema = TalkFields.superRefine((talk, { addIssue }) => {
  const { date, start_time, end_time, time_zone } = talk
  const refuse = (field: keyof typeof talk, message: string) =>
    addIssue({ code: 'custom', path: [field], message, input: talk[field] })
  if (!start_time) return end_time ? refuse('start_time', 'Enter the start as well') : undefined
  if (![start_time, end_time ?? start_time].every(isClockTime) || !isEmptyOr(isTimeZone)(time_zone ?? '')) return
  if (!time_zone) return refuse('time_zone', 'Choose the time zone of the start')
  if (end_time && end_time <= start_time) refuse('end_time', 'Enter a time after the start')
  if (instantsAt(date, start_time, time_zone).length === 0) refuse('start_time', NO_SUCH_TIME)
  if (end_time && instantsAt(date, end_time, time_zone).length === 0) refuse('end_time', NO_SUCH_TIME)
})

export const SLUG_TAKEN = 'Another talk already has this address. Choose a different one.'

/** The slug made from a talk's title: one that no other talk has or had. */
export const madeSlug = (title: string, others: readonly TalkAddress[]): string =>
  freeSlug(title, slugsOf(others), 'talk')

/** For one talk among `others`, null if new: an empty slug follows the title, another's is refused. */
export function talkSchemaFor(talk: TalkAddress | null, others: readonly TalkAddress[]) {
  const inUse = others.map(({ slug }) => slug)
  const schema = TalkSchema.refine(({ slug }) => !slug || !inUse.includes(slug), {
    path: ['slug'],
    message: SLUG_TAKEN,
  }).transform((values) => {
    const slug = values.slug ?? madeSlug(values.title, others)
    return { ...values, slug, former_slugs: keptSlugs(talk, values.former_slugs, slug) }
  })
  // forms read their fields from the shape
  return Object.assign(schema, { shape: TalkSchema.shape })
}

export const TalkForm = { schema: TalkSchema, label: 'Talk', nameColumn: 'title' } satisfies ContentForm
