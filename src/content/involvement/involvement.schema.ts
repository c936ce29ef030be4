import { z } from 'zod'
import {
  altText,
  displayOrder,
  flag,
  optionalText,
  optionalWebAddress,
  pictureBackground,
  requiredText,
} from '#content/fields.schema.ts'
import type { ContentForm } from '#content/kind.ts'
import { ENGLISH } from '#content/words/english.ts'
import { INVOLVEMENT_TYPES } from './involvement.ts'

export const InvolvementSchema = z.object({
  company: requiredText('Company name is required').meta({ title: 'Company', shown: 'text' }),
  role: requiredText('Role is required').meta({ title: 'Role', shown: 'text' }),
  period: requiredText('Time period is required').meta({
    title: 'Time Period',
    description: 'For example: 2019 – present',
    shown: 'text',
  }),
  description: requiredText('Short description is required').meta({
    title: 'Short Description',
    description: 'The tile shows two lines of it.',
    shown: 'text',
  }),
  long_description: optionalText.meta({
    title: 'Long Description',
    description: 'Shown as My Role while that is empty.',
    shown: 'text',
  }),
  about: optionalText.meta({ title: 'About the Company', shown: 'text' }),
  involvement: optionalText.meta({ title: 'My Role', shown: 'text' }),
  type: z.enum(INVOLVEMENT_TYPES).default('advisor').meta({
    title: 'Type',
    options: ENGLISH.involvements.types,
    shown: false,
  }),
  highlight: flag('Highlight', 'The tile gets an accent border.'),
  website: optionalWebAddress.meta({ title: 'Website', shown: 'address' }),
  on_advisory: flag(
    'Also on the Advisory page',
    'Among the Board and Advisory Roles, before those that are entered there.',
  ),
  logo_url: optionalText.meta({ title: 'Logo', shown: 'address' }),
  logo_alt: altText(),
  logo_background: pictureBackground,
  display_order: displayOrder,
})

export const InvolvementForm = {
  schema: InvolvementSchema,
  label: 'Involvement',
  nameColumn: 'company',
} satisfies ContentForm
