import { z } from 'zod'
import { altText, emailAddress, fraction, optionalText, optionalWebAddress, text } from '#content/fields.schema.ts'
import type { ContentForm } from '#content/kind.ts'
import { wordCount } from '#content/text/word-count.ts'
import { updateMessages } from '#content/toast.ts'
import { ENGLISH } from '#content/words/english.ts'
import { BIOS, type BioLength, INTRODUCTION_MAX_WORDS } from './press-kit.ts'
import { CREDIT_FIELD, photoMetadata, TERMS_FIELD } from './press-photo.schema.ts'

/** A biography of this length, in any language. */
export const bio = (field: BioLength) => {
  const label = ENGLISH.kit.bios[field]
  const { words, maxLength } = BIOS.find((one) => one.field === field)!
  return text
    .max(maxLength, `${label} biography: ${maxLength} characters at most`)
    .meta({ title: `${label} Biography`, description: `About ${words} words.`, shown: 'text' })
}

export const introduction = text
  .refine((written) => wordCount(written) <= INTRODUCTION_MAX_WORDS, {
    error: `Introduction: ${INTRODUCTION_MAX_WORDS} words at most`,
  })
  .optional()
  .meta({ title: 'Introduction', description: 'To be read aloud before you come on stage.', shown: 'text' })

export const PressKitSchema = z.object({
  short_bio: bio('short_bio'),
  medium_bio: bio('medium_bio'),
  full_bio: bio('full_bio'),
  photo_url: optionalText.meta({
    title: 'Approved Photo',
    description: 'Offered to everybody in print quality, with its size in pixels.',
    shown: 'address',
  }),
  photo_alt: altText('Left empty, it is "Press photo of" and the name.'),
  photo_metadata: photoMetadata,
  photo_credit: text.optional().meta(CREDIT_FIELD),
  photo_terms: text.optional().meta(TERMS_FIELD),
  photo_focus_x: fraction,
  photo_focus_y: fraction,
  role: text.optional().meta({
    title: 'Role',
    description: 'For example: Chief Product Officer, Example Ltd. Left empty, it is the one under Site Settings.',
    shown: 'text',
  }),
  based_in: text.optional().meta({ title: 'Based In', shown: 'text' }),
  languages: text.optional().meta({
    title: 'Languages',
    description: 'The languages in which you give interviews.',
    shown: 'text',
  }),
  pronouns: text.optional().meta({ title: 'Pronouns', shown: 'text' }),
  pronunciation: text.optional().meta({
    title: 'How Your Name Is Said',
    description: 'As you would spell it for a host, for example: AH-da KWILL',
    shown: 'text',
  }),
  press_email: emailAddress.optional().meta({
    title: 'Press Email',
    description: 'Everyone can read it. Left empty, journalists are sent to your contact form.',
    shown: 'address',
  }),
  introduction,
  podcast_questions: text.optional().meta({ title: 'Questions to Ask', description: 'One per line.', shown: 'text' }),
  podcast_setup: text.optional().meta({ title: 'Set-Up', description: 'Microphone, room, recording.', shown: 'text' }),
  podcast_clip_url: optionalWebAddress.meta({
    title: 'Clip',
    description: 'A video, an audio file or an episode. It is loaded only when a visitor starts it.',
    shown: 'address',
  }),
})

export const PressKitForm = {
  schema: PressKitSchema,
  label: 'Press Kit',
  messages: updateMessages('press kit information'),
} satisfies ContentForm

export const PRESS_KIT_NOT_READ = 'Failed to fetch press kit content'
