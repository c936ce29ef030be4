import { z } from 'zod'
import { displayOrder, limitedText } from '#content/fields.schema.ts'
import type { ContentForm } from '#content/kind.ts'
import { bio, introduction } from './press-kit.schema.ts'

const SHORT = bio('short_bio')

export const PressBioSchema = z.object({
  language: limitedText(40).min(1, 'Language is required').meta({
    title: 'Language',
    description: 'By its own name, for example: Deutsch',
    shown: 'text',
  }),
  short_bio: SHORT.min(1, 'A short biography is required').meta(SHORT.meta() ?? {}),
  medium_bio: bio('medium_bio'),
  introduction,
  display_order: displayOrder,
})

export const PressBioForm = {
  schema: PressBioSchema,
  label: 'Press kit language',
  nameColumn: 'language',
} satisfies ContentForm
