import { z } from 'zod'
import { altText, displayOrder, requiredText } from '#content/fields.schema.ts'
import type { ContentForm } from '#content/kind.ts'
import { LOGO_BACKGROUND_LABELS, LOGO_BACKGROUNDS } from './press-logo.ts'

export const PressLogoSchema = z.object({
  name: requiredText('Name is required').meta({
    title: 'Name',
    description: 'For example: Example Ltd, in black',
    shown: 'text',
  }),
  logo_url: requiredText('Choose a logo').meta({
    title: 'Logo',
    description: 'PNG with a transparent background works best.',
    shown: 'address',
  }),
  logo_alt: altText('Left empty, it is the name.'),
  background: z.enum(LOGO_BACKGROUNDS).default('light').meta({
    options: LOGO_BACKGROUND_LABELS,
    title: 'Made For',
    description: 'The press kit shows the logo on it.',
    shown: false,
  }),
  display_order: displayOrder,
})

export const PressLogoForm = { schema: PressLogoSchema, label: 'Press logo', nameColumn: 'name' } satisfies ContentForm
