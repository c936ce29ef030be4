import { z } from 'zod'
import { emailAddress, optionalWebAddress, text } from '#content/fields.schema.ts'
import type { ContentForm } from '#content/kind.ts'
import { failureOf, success } from '#content/toast.ts'

/** What a save of the contact information carries. */
export const ContactSchema = z.object({
  title: text.meta({ title: 'Section Title' }),
  description: text.meta({
    title: 'Section Description',
    description: 'Shown above the form, and in the empty message box.',
  }),
  email: emailAddress.meta({ title: 'Email Address' }),
  linkedin_url: optionalWebAddress.meta({ title: 'LinkedIn URL' }),
  substack_url: optionalWebAddress.meta({ title: 'Substack URL' }),
  speaking_info: text.meta({ title: 'Speaking Information' }),
})

export const ContactForm = {
  schema: ContactSchema,
  label: 'Contact Information',
  messages: {
    saved: success('Contact information updated successfully'),
    failed: failureOf('Failed to update contact information'),
  },
} satisfies ContentForm
