import { z } from 'zod'
import { altText, displayOrder, requiredText, text } from '#content/fields.schema.ts'
import type { ContentForm } from '#content/kind.ts'

const PhotoFileSchema = z.object({ width: z.number(), height: z.number(), bytes: z.number() })

export const photoMetadata = z
  .object({ print: PhotoFileSchema, web: PhotoFileSchema })
  .nullable()
  .default(null)
  .catch(null)
export const CREDIT_FIELD = {
  title: 'Credit',
  description: 'The photographer, as it should be printed after ‘Photo:’. Every download carries it.',
  shown: 'text',
} as const
export const TERMS_FIELD = {
  title: 'Terms of Use',
  description: 'For example: Free for editorial use with the credit.',
  shown: 'text',
} as const

export const PressPhotoSchema = z.object({
  photo_url: requiredText('Choose a photo').meta({
    title: 'Photo',
    description: 'Print quality is kept; a smaller file for the web is made beside it.',
    shown: 'address',
  }),
  photo_metadata: photoMetadata,
  photo_alt: altText('Left empty, it is the caption.'),
  caption: text.meta({
    title: 'Caption',
    description: 'For example: On stage in Lisbon, May 2025',
    shown: 'text',
  }),
  credit: text.meta(CREDIT_FIELD),
  terms: text.meta(TERMS_FIELD),
  display_order: displayOrder,
})

export const PressPhotoForm = {
  schema: PressPhotoSchema,
  label: 'Press photo',
  nameColumn: 'caption',
  fileColumn: 'photo_url',
} satisfies ContentForm
