import { z } from 'zod'
import { altText, fraction, limitedText, optionalText, shortText, text } from '#content/fields.schema.ts'
import type { ContentForm } from '#content/kind.ts'
import { updateMessages } from '#content/toast.ts'

const HeroImageMetadataSchema = z.object({
  sizes: z.object({ small: z.string(), medium: z.string(), large: z.string() }),
  dimensions: z.object({ width: z.number(), height: z.number() }),
  original: z.string().optional(),
  format: z.string().optional(),
})

const line = (title: string, description: string) =>
  shortText(120).default('').meta({ title, description, shown: 'text' })

/** What a save of the hero carries; the page has defaults for empty texts. The title's letters are counted. */
export const HeroSchema = z.object({
  title: text.meta({ title: 'Main Heading', shown: { at: '#hero-title' } }),
  subtitle: text.meta({ title: 'Subtitle / Tagline', shown: 'text', fallback: ({ hero }) => hero.subtitle }),
  description: text.meta({ title: 'Description', shown: 'text', fallback: ({ hero }) => hero.description }),
  image_url: optionalText.meta({ title: 'Profile Image', shown: { at: '.hero-portrait' } }),
  image_metadata: HeroImageMetadataSchema.nullable().default(null),
  image_alt: altText('Left empty, it is "Portrait of" and the main heading.'),
  image_focus_x: fraction,
  image_focus_y: fraction,
  moment_after: shortText(40).default('my-story').meta({
    title: 'Stands After',
    description: 'It moves with that section. While the section is hidden, it stands after the one before.',
    shown: false,
  }),
  moment_quote: limitedText(240)
    .default('')
    .meta({ title: 'Large Quote', description: 'Without quotation marks around it.', shown: 'text' }),
  moment_source: line('Source', 'Whose words they are, and from where.'),
  moment_image_url: optionalText.meta({
    title: 'Wide Picture',
    description: 'Shown in place of the quote, across the page.',
    shown: { at: '.moment img' },
  }),
  moment_image_metadata: HeroImageMetadataSchema.nullable().default(null),
  moment_image_alt: altText(),
  moment_image_focus_x: fraction,
  moment_image_focus_y: fraction,
  moment_credit: line('Credit', 'Below the picture: who took it.'),
})

export const HeroForm = {
  schema: HeroSchema,
  label: 'Hero Section',
  messages: updateMessages('hero content'),
} satisfies ContentForm
