import { z } from 'zod'
import { emailAddress, optionalWebAddress, text } from '#content/fields.schema.ts'
import type { ContentForm } from '#content/kind.ts'
import { failureOf, updateMessages } from '#content/toast.ts'

export const ContactSchema = z.object({
  title: text.meta({ title: 'Section Title', shown: 'text', fallback: ({ contact }) => contact.title }),
  description: text.meta({
    title: 'Section Description',
    description: 'Shown above the form, and in the empty message box.',
    shown: 'text',
    fallback: ({ contact }) => contact.description,
  }),
  email: emailAddress.meta({ title: 'Email Address', shown: 'address' }),
  linkedin_url: optionalWebAddress.meta({ title: 'LinkedIn URL', shown: 'address' }),
  substack_url: optionalWebAddress.meta({
    title: 'Substack URL',
    description: 'The address of your newsletter, as in its editor.',
    shown: 'address',
  }),
  speaking_info: text.meta({
    title: 'Speaking Information',
    description: 'Below the description of the contact section, in a quieter colour.',
    shown: 'text',
  }),
})

export const ContactForm = {
  schema: ContactSchema,
  label: 'Contact Information',
  messages: updateMessages('contact information', failureOf('Failed to update contact information')),
} satisfies ContentForm
