import { z } from 'zod'
import { text } from './fields.schema.ts'
import { ACCENTS, TYPEFACES } from './look.ts'
import { visibleSections } from './menu.ts'
import { LANGUAGE_CODE } from './site.ts'

/** Longer ones break into a third line of the menu on a phone. */
export const MENU_LABEL_MAX = 30

const limited = (maxLength: number) => text.max(maxLength, `${maxLength} characters at most`)

const nameOf = (names: Record<string, string>) =>
  z.string().transform((name) => (Object.hasOwn(names, name) ? name : ''))

const MenuSchema = z
  .array(
    z.object({ id: z.string(), label: limited(MENU_LABEL_MAX).meta({ title: 'Menu label' }), isHidden: z.boolean() }),
  )
  .refine((sections) => visibleSections({ sections }).length > 0, 'Show at least one section')

const PageTitleSchema = z.object({
  title: limited(120).default('').meta({ title: 'Title' }),
  description: limited(300).default('').meta({ title: 'Description' }),
})

/** What a save of the site settings carries. Every text may be empty: `siteFacts` and `pageTexts` have the defaults. */
export const SiteSchema = z.object({
  name: limited(100).meta({
    title: 'Name',
    description: 'In the navigation bar, the footer, titles, mails and files. Empty: the main heading of the hero.',
  }),
  first_name: limited(60).meta({ title: 'First Name', description: 'On buttons, such as Contact Anna.' }),
  job_title: limited(120).meta({ title: 'Job Title' }),
  employer: limited(120).meta({ title: 'Employer' }),
  summary: limited(300).meta({ title: 'Summary' }),
  language: text
    .refine((value) => !value || LANGUAGE_CODE.test(value), 'Enter a language code like en, de or pt-BR')
    .meta({ title: 'Language', description: 'The code of the language you write in, such as en, de or pt-BR.' }),
  footer_note: limited(200).meta({ title: 'Footer Note' }),
  accent: nameOf(ACCENTS).meta({ title: 'Accent Colour' }),
  typeface: nameOf(TYPEFACES).meta({ title: 'Typefaces' }),
  sections: MenuSchema.meta({ title: 'Sections' }),
  page_titles: z.record(z.string(), PageTitleSchema).meta({ title: 'Search and Sharing' }),
})
