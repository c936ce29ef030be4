import { z } from 'zod'
import {
  displayOrder,
  footerLink,
  limitedText,
  optionalText,
  optionalWebAddress,
  shortText,
} from '#content/fields.schema.ts'
import type { ContentForm } from '#content/kind.ts'
import { failureOf, updateMessages } from '#content/toast.ts'

const fact = (title: string, description: string) =>
  shortText(80).default('').meta({ title, description, shown: 'text' })

/** What a save of the speaking page's texts carries; empty ones are left out. The sheet limits their length. */
export const SpeakingPageSchema = z.object({
  headline: limitedText(80).meta({ title: 'Headline', shown: 'text', fallback: ({ speaking }) => speaking.title }),
  introduction: limitedText(600).meta({
    title: 'Introduction',
    description:
      'Read aloud before you go on stage: about 60 words, in the third person. Left empty, the introduction of the press kit is used.',
    shown: 'text',
  }),
  needs: limitedText(600).meta({
    title: 'What a Stage Needs',
    description: 'One item per line: microphone, screen, seating.',
    shown: 'text',
  }),
  reel_url: optionalWebAddress.meta({
    title: 'Film',
    description: 'One film of you on stage. It is loaded only when a visitor starts it.',
    shown: 'address',
  }),
  image_url: optionalText.meta({ title: 'Picture of the Film', shown: 'address' }),
  travels_from: fact('Travels From', 'For example: Rotterdam, by train where there is one'),
  languages: fact('Languages', 'For example: English, Dutch'),
  fee: fact('Fee', 'For example: On request'),
  next_free: fact('Next Free', 'For example: March and April 2027'),
})

export const SpeakingTopicSchema = z.object({
  title: limitedText(100).min(1, 'Title is required').meta({ title: 'Title', shown: 'text' }),
  abstract: limitedText(500).min(1, 'Abstract is required').meta({ title: 'Abstract', shown: 'text' }),
  formats: shortText(80)
    .default('')
    .meta({ title: 'Formats', description: 'For example: Keynote, fireside chat, workshop', shown: 'text' }),
  lengths: shortText(80)
    .default('')
    .meta({ title: 'Lengths', description: 'For example: 20 to 45 minutes', shown: 'text' }),
  audience: shortText(120)
    .default('')
    .meta({ title: 'Audience', description: 'For example: Product teams and those who fund them', shown: 'text' }),
  display_order: displayOrder,
})

/** What a save of the links to the speaking page carries; it belongs to the site. */
export const SpeakingLinkSchema = z.object({
  speaking_in_footer: footerLink(false),
})

export const SpeakingPageForm = {
  schema: SpeakingPageSchema,
  label: 'Speaking, texts',
  messages: updateMessages('speaking page', failureOf('Failed to update speaking page. Please try again.')),
} satisfies ContentForm

export const SpeakingTopicForm = {
  schema: SpeakingTopicSchema,
  label: 'Speaking topic',
  nameColumn: 'title',
} satisfies ContentForm

export const SpeakingLinkForm = { ...SpeakingPageForm, schema: SpeakingLinkSchema }
