import { z } from 'zod'
import { displayOrder, requiredWebAddress, shortText } from '#content/fields.schema.ts'
import type { ContentForm } from '#content/kind.ts'

export const SocialProfileSchema = z.object({
  address: requiredWebAddress('Address is required').meta({ title: 'Address', shown: 'address' }),
  label: shortText(40).meta({
    title: 'Label',
    description: 'What the link says. Without one, it is the name of the site.',
    shown: 'text',
  }),
  display_order: displayOrder,
})

export const SocialProfileForm = {
  schema: SocialProfileSchema,
  label: 'Profile',
  nameColumn: 'address',
} satisfies ContentForm
