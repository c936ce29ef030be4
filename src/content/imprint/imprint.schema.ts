import { z } from 'zod'
import { emailAddress, flag, limitedText, shortText } from '#content/fields.schema.ts'
import type { ContentForm } from '#content/kind.ts'
import { failureOf, updateMessages } from '#content/toast.ts'

/** What a save of the imprint carries. */
export const ImprintSchema = z.object({
  name: shortText(200).meta({ title: 'Name', description: 'As the law knows you, or your company.', shown: 'text' }),
  address: limitedText(400).meta({
    title: 'Address',
    description: 'Where post reaches you; a P.O. box is not enough in most countries that ask for an imprint.',
    shown: 'text',
  }),
  email: emailAddress.meta({ title: 'Email Address', shown: 'address' }),
  phone: shortText(60).meta({ title: 'Phone', shown: 'text' }),
  register: shortText(200).meta({
    title: 'Register',
    description: 'The register and your number in it. For example: Amtsgericht Lübeck, HRB 12345',
    shown: 'text',
  }),
  vat_number: shortText(60).meta({ title: 'VAT Number', shown: 'text' }),
  responsible: limitedText(400).meta({
    title: 'Responsible for the Content',
    description: 'Name and address of the person, if the law asks for one.',
    shown: 'text',
  }),
  further: limitedText(2000).meta({
    title: 'Further Information',
    description: 'Such as a supervisory authority, a chamber, or professional rules.',
    shown: 'text',
  }),
  unlisted: flag('Ask search engines not to list this page', 'Visitors find it as before, by the link in the footer.'),
})

export const ImprintForm = {
  schema: ImprintSchema,
  label: 'Imprint',
  messages: updateMessages('imprint', failureOf('Failed to update imprint. Please try again.')),
} satisfies ContentForm
