import { z } from 'zod'
import {
  altText,
  displayOrder,
  flag,
  fraction,
  optionalText,
  pictureBackground,
  requiredText,
  text,
} from '#content/fields.schema.ts'
import type { ContentForm } from '#content/kind.ts'

export const TestimonialSchema = z.object({
  quote: requiredText('Quote is required').meta({
    title: 'Quote',
    description: 'Their words, without quotation marks around them.',
    shown: 'text',
  }),
  person: requiredText('Name is required').meta({
    title: 'Name',
    description: 'Who said it.',
    shown: 'text',
  }),
  role: text.meta({ title: 'Role', shown: 'text' }),
  company: text.meta({ title: 'Company', shown: 'text' }),
  on_speaking: flag('Also on the Speaking page'),
  image_url: optionalText.meta({ title: 'Image', shown: 'address' }),
  image_alt: altText(),
  image_focus_x: fraction,
  image_focus_y: fraction,
  image_background: pictureBackground,
  display_order: displayOrder,
})

export const TestimonialForm = {
  schema: TestimonialSchema,
  label: 'Testimonial',
  nameColumn: 'person',
} satisfies ContentForm
