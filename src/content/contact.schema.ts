import { z } from 'zod'

/** What a save of the contact information carries. */
export const ContactSchema = z.object({
  title: z.string().trim(),
  description: z.string().trim(),
  email: z.email('Enter an e-mail address like name@example.com').or(z.literal('')),
  linkedin_url: z.string().trim(),
  substack_url: z.string().trim(),
  speaking_info: z.string().trim(),
})
