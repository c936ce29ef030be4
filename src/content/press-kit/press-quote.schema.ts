import { z } from 'zod'
import { displayOrder, requiredText, text } from '#content/fields.schema.ts'
import type { ContentForm } from '#content/kind.ts'

export const PressQuoteSchema = z.object({
  quote: requiredText('Quote is required').meta({
    title: 'Quote',
    description: 'Your words, without quotation marks around them.',
    shown: 'text',
  }),
  context: text.meta({
    title: 'Context',
    description: 'Where you said it, or what it is about. For example: On pricing',
    shown: 'text',
  }),
  display_order: displayOrder,
})

export const PressQuoteForm = {
  schema: PressQuoteSchema,
  label: 'Approved quote',
  nameColumn: 'quote',
} satisfies ContentForm
