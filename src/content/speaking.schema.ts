import { z } from 'zod'
import { displayOrder, text } from './fields.schema.ts'

const tooLong = (maxLength: number) => `${maxLength} characters at most`

/** A text whose length is counted while it is typed: the sheet has limited room. */
const limited = (maxLength: number) => text.max(maxLength, tooLong(maxLength))

/** A text that must not be empty, with a maximum length. */
const required = (message: string, maxLength: number) => limited(maxLength).min(1, message)

/** A short text, which needs no counter. */
const short = (maxLength: number) => text.refine(({ length }) => length <= maxLength, tooLong(maxLength))

/** What a save of the speaking page's texts carries. Empty ones are allowed: the page leaves the part out. */
export const SpeakingPageSchema = z.object({
  headline: limited(80).meta({ title: 'Headline' }),
  introduction: limited(600).meta({
    title: 'Introduction',
    description:
      'Read aloud before you go on stage: about 60 words, in the third person. Left empty, it is that of the press kit.',
  }),
  needs: limited(600).meta({
    title: 'What a Stage Needs',
    description: 'One thing a line: the microphone, the screen, the seating.',
  }),
})

/** What a save of a topic carries. */
export const SpeakingTopicSchema = z.object({
  title: required('Title is required', 100).meta({ title: 'Title' }),
  abstract: required('Abstract is required', 500).meta({ title: 'Abstract' }),
  formats: short(80)
    .default('')
    .meta({ title: 'Formats', description: 'For example: Keynote, fireside chat, workshop' }),
  lengths: short(80).default('').meta({ title: 'Lengths', description: 'For example: 20 to 45 minutes' }),
  audience: short(120)
    .default('')
    .meta({ title: 'Audience', description: 'For example: Product teams and those who fund them' }),
  display_order: displayOrder,
})

/** What a save of the links to the speaking page carries; it belongs to the site. */
export const SpeakingLinkSchema = z.object({
  speaking_in_footer: z.boolean().default(false).meta({
    title: 'Link to this page in the footer',
    description: 'The menu at the top is arranged under Site Settings.',
  }),
})
