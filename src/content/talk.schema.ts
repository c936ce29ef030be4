import { z } from 'zod'
import {
  ALT_HELP,
  DECORATIVE_HELP,
  displayOrder,
  fraction,
  optionalText,
  optionalWebAddress,
  requiredText,
} from './fields.schema.ts'
import { LANGUAGE_CODE } from './site.ts'
import { slugOf } from './slug.ts'
import { TALK_TYPES } from './talk.ts'

const LENGTH_PROBLEM = 'Enter whole minutes, such as 45'

/** What a save of a talk carries. */
export const TalkSchema = z.object({
  title: requiredText('Title is required').meta({ title: 'Title' }),
  location: requiredText('Location/Host is required').meta({ title: 'Location/Host' }),
  description: requiredText('Description is required').meta({ title: 'Description' }),
  date: z.iso.date('Date is required').meta({ title: 'Date' }),
  type: z.enum(TALK_TYPES).default('talk').meta({ title: 'Type' }),
  action_text: optionalText.meta({
    title: 'Action Text',
    description: 'On the button, for example: Watch the talk',
  }),
  action_url: optionalWebAddress.meta({
    title: 'Action URL',
    description: 'Where the button leads. Without it the card has no button.',
  }),
  image_url: optionalText.meta({ title: 'Image' }),
  image_alt: optionalText.meta({
    title: 'Alternative Text',
    description: `${ALT_HELP} ${DECORATIVE_HELP}`,
  }),
  image_focus_x: fraction,
  image_focus_y: fraction,
  slug: optionalText.transform((typed) => slugOf(typed ?? '') || null).meta({ title: 'Address of the Page' }),
  former_slugs: optionalText,
  abstract: optionalText.meta({ title: 'Abstract', description: 'What it is about, as an organiser would print it.' }),
  event: optionalText.meta({
    title: 'Event',
    description: 'The conference, the show or the magazine.',
  }),
  event_url: optionalWebAddress.meta({ title: 'Event URL' }),
  place: optionalText.meta({ title: 'Place', description: 'The venue and the city, or: Online' }),
  language: optionalText
    .refine((code) => !code || LANGUAGE_CODE.test(code), 'Enter a language code like en, de or pt-BR')
    .meta({ title: 'Language', description: 'Its code, such as en, de or pt-BR.' }),
  length_minutes: z
    .union([z.literal('').transform(() => null), z.coerce.number(), z.null()], LENGTH_PROBLEM)
    .default(null)
    .refine(
      (minutes) => minutes === null || (Number.isInteger(minutes) && minutes >= 1 && minutes <= 6000),
      LENGTH_PROBLEM,
    )
    .meta({ title: 'Length in Minutes' }),
  video_url: optionalWebAddress.meta({
    title: 'Video URL',
    description: 'Of a page of YouTube or Vimeo, or of a video file (mp4, webm). It loads when a visitor asks for it.',
  }),
  slides_url: optionalWebAddress.meta({ title: 'Slides URL' }),
  transcript: optionalText.meta({ title: 'Transcript', description: 'Plain text. A blank line begins a paragraph.' }),
  display_order: displayOrder,
})
