import { z } from 'zod'
import {
  displayOrder,
  flag,
  footerLink,
  optionalWebAddress,
  requiredText,
  shortText,
  text,
} from '#content/fields.schema.ts'
import { InvolvementSchema } from '#content/involvement/involvement.schema.ts'
import type { ContentForm } from '#content/kind.ts'
import { failureOf, updateMessages } from '#content/toast.ts'

/** What a save of the advisory page's texts carries. Empty texts are allowed: the page shows its defaults. */
export const AdvisoryPageSchema = z.object({
  title: text.meta({ title: 'Page Title', shown: 'text', fallback: ({ advisory }) => advisory.title }),
  description: text.meta({
    title: 'Introduction',
    description: 'A sentence or two below the title.',
    shown: 'text',
  }),
  engagement: text.meta({
    title: 'How an Engagement Starts',
    description: 'Above the button that opens the contact form. While it is empty, visitors are asked to write to you.',
    shown: 'text',
    fallback: ({ advisory }) => advisory.engagement,
  }),
  booking_url: optionalWebAddress.meta({
    title: 'Booking Address',
    description: 'Where a first call can be booked. The page leads to it; nothing of it is loaded before.',
    shown: 'address',
  }),
  booking_label: shortText(40).meta({
    title: 'Booking Button',
    shown: 'text',
    fallback: ({ advisory }) => advisory.booking,
  }),
})

export const AdvisoryRoleSchema = z.object({
  ...InvolvementSchema.pick({ company: true, role: true, period: true }).shape,
  description: requiredText('Description is required').meta({ title: 'Description', shown: 'text' }),
  is_non_profit: flag('Non-Profit', 'The role gets a badge.'),
  display_order: displayOrder,
})

export const AdvisoryServiceSchema = z.object({
  title: requiredText('Title is required').meta({ title: 'Title', shown: 'text' }),
  description: requiredText('Description is required').meta({ title: 'Description', shown: 'text' }),
  display_order: displayOrder,
})

/** What a save of the links to the advisory page carries; it belongs to the site. */
export const AdvisoryLinkSchema = z.object({
  advisory_in_footer: footerLink(true),
})

export const AdvisoryPageForm = {
  schema: AdvisoryPageSchema,
  label: 'Advisory, texts',
  messages: updateMessages('advisory page', failureOf('Failed to update advisory page. Please try again.')),
} satisfies ContentForm

export const AdvisoryRoleForm = {
  schema: AdvisoryRoleSchema,
  label: 'Advisory role',
  nameColumn: 'company',
} satisfies ContentForm

export const AdvisoryServiceForm = {
  schema: AdvisoryServiceSchema,
  label: 'Advisory service',
  nameColumn: 'title',
} satisfies ContentForm

export const AdvisoryLinkForm = { ...AdvisoryPageForm, schema: AdvisoryLinkSchema }
