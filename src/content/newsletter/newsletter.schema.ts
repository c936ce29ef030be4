import { z } from 'zod'
import { text } from '#content/fields.schema.ts'
import { sectionTitle } from '#content/involvement/section-texts.schema.ts'
import type { ContentForm } from '#content/kind.ts'
import { failure, failureOf, updateMessages } from '#content/toast.ts'

/** What a save of the newsletter carries; its address belongs to the contact information. */
export const NewsletterSchema = z.object({
  title: sectionTitle.meta({ fallback: ({ newsletter }) => newsletter.title }),
  frequency: text.meta({
    title: 'How Often',
    description: 'For example: Once a month. Shown beside the subscription form.',
    shown: 'text',
  }),
  promise: text.meta({
    title: 'What Readers Get',
    description: 'A sentence above the field for the e-mail address.',
    shown: 'text',
  }),
})

export const NewsletterForm = {
  schema: NewsletterSchema,
  label: 'Newsletter',
  messages: updateMessages('newsletter settings', failureOf('Failed to update newsletter settings')),
} satisfies ContentForm

/** What else is reported of a save: the texts and the address are stored in two records. */
export const NEWSLETTER_FAILURES = {
  /** By what was not saved. */
  partFailed: {
    texts: failure('Failed to update newsletter settings: the texts were not saved, the address was. Save again.'),
    address: failure('Failed to update newsletter settings: the address was not saved, the texts were. Save again.'),
  },
  missing: failure('Contact or newsletter record not found'),
}
