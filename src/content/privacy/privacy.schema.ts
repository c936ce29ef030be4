import { z } from 'zod'
import { displayOrder, flag, limitedText, shortText } from '#content/fields.schema.ts'
import type { ContentForm } from '#content/kind.ts'
import { failureOf, updateMessages } from '#content/toast.ts'

/** What a save of the notice carries. */
export const PrivacySchema = z.object({
  shown: flag(
    'Show the privacy notice',
    'At /privacy, with links in the footer, under the contact form and where cookies are asked about.',
  ),
  host: shortText(200).meta({ title: 'Hosted By', description: 'Name and country of the company.', shown: 'text' }),
  server_place: shortText(120).meta({
    title: 'Place of the Server',
    description: 'For example: Falkenstein, Germany',
    shown: 'text',
  }),
  logs_kept: shortText(120).meta({
    title: 'Logs Are Kept For',
    description: 'By the host. For example: 7 days',
    shown: 'text',
  }),
  hidden: shortText(500).meta({ title: 'Hidden Paragraphs', shown: false }),
})

export const PrivacyParagraphSchema = z.object({
  title: limitedText(100).min(1, 'Title is required').meta({ title: 'Title', shown: 'text' }),
  text: limitedText(4000).min(1, 'Text is required').meta({ title: 'Text', shown: 'text' }),
  display_order: displayOrder,
})

export const PrivacyForm = {
  schema: PrivacySchema,
  label: 'Privacy Notice',
  messages: updateMessages('privacy notice', failureOf('Failed to update privacy notice. Please try again.')),
} satisfies ContentForm

export const PrivacyParagraphForm = {
  schema: PrivacyParagraphSchema,
  label: 'Paragraph of the privacy notice',
  nameColumn: 'title',
} satisfies ContentForm
