import { z } from 'zod'
import { text, webAddress } from './fields.schema.ts'

/** What a save of the contact information carries. */
export const ContactSchema = z.object({
  title: text.meta({ title: 'Section Title' }),
  description: text.meta({
    title: 'Section Description',
    description: 'Shown above the form, and in the empty message box.',
  }),
  email: z.email('Enter an e-mail address like name@example.com').or(z.literal('')).meta({ title: 'Email Address' }),
  linkedin_url: webAddress.meta({ title: 'LinkedIn URL' }),
  substack_url: webAddress.meta({ title: 'Substack URL' }),
  speaking_info: text.meta({ title: 'Speaking Information' }),
})
