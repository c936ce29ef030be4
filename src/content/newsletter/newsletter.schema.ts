import { text } from '#content/fields.schema.ts'
import type { ContentForm } from '#content/kind.ts'
import { SectionTitleSchema } from '#content/text/section-texts.schema.ts'

/** What a save of the newsletter carries; its address belongs to the contact information. */
export const NewsletterSchema = SectionTitleSchema.extend({
  frequency: text.meta({ title: 'How Often', description: 'Such as ‘Once a month’. Shown to whoever may subscribe.' }),
  promise: text.meta({
    title: 'What Readers Get',
    description: 'A sentence above the field for their e-mail address.',
  }),
})

export const NewsletterForm = { schema: NewsletterSchema, label: 'Newsletter' } satisfies ContentForm
