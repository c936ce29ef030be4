import type { z } from 'zod'
import type { Contact } from '#content/contact/contact.ts'
import { optionalWebAddress } from '#content/fields.schema.ts'
import type { Row } from '#content/guard.ts'
import { NewsletterSchema } from '#content/newsletter/newsletter.schema.ts'
import type { Newsletter } from '#content/newsletter/newsletter.ts'
import { contactQuery, newsletterQuery } from '#data/records/content-queries.ts'
import { type FormRows, rowsOfParts } from '../forms/form-rows.ts'

/** Two records edited as one: the newsletter's texts, and its address, which belongs to the contact information. */
export interface NewsletterSettings extends Row {
  title: string
  frequency: string
  promise: string
  substack_url: string | null
  newsletter: Newsletter | null
  contact: Contact | null
}

export const NewsletterSettingsSchema = NewsletterSchema.extend({
  substack_url: optionalWebAddress.meta({
    title: 'Substack URL',
    description: 'The address of your newsletter, at Substack or elsewhere: its articles are read from there.',
  }),
})
export type NewsletterValues = z.input<typeof NewsletterSettingsSchema>
export const AddressSchema = NewsletterSettingsSchema.pick({ substack_url: true })

export const settingsOf = (newsletter: Newsletter | null, contact: Contact | null): NewsletterSettings => ({
  id: newsletter?.id ?? '',
  created_at: newsletter?.created_at ?? '',
  updated_at: `${newsletter?.updated_at} ${contact?.updated_at}`,
  title: newsletter?.title ?? '',
  frequency: newsletter?.frequency ?? '',
  promise: newsletter?.promise ?? '',
  substack_url: contact?.substack_url ?? null,
  newsletter,
  contact,
})

/** This page's own writes do not count as changes by somebody else: a second try starts from them. */
export const newest = <T extends Row>(opened: T | null = null, written: T | null = null): T | null =>
  opened && written && written.updated_at > opened.updated_at ? written : opened

export const textsOf = ({ title, frequency, promise }: NewsletterValues) => ({ title, frequency, promise })

export interface Written {
  newsletter?: Newsletter
  contact?: Contact
}

/** The newsletter's row, and the address in the contact row, whose other columns have their own editor. */
export const rowsOfSettings = (written: Written): FormRows<NewsletterValues, NewsletterSettings> =>
  rowsOfParts([
    {
      table: newsletterQuery.table,
      schema: NewsletterSchema,
      rowOf: ({ newsletter }) => newest(newsletter, written.newsletter),
    },
    { table: contactQuery.table, schema: AddressSchema, rowOf: ({ contact }) => newest(contact, written.contact) },
  ])
