import { z } from 'zod'
import { limitedText, shortText } from '#content/fields.schema.ts'
import type { ContentForm } from '#content/kind.ts'
import { languageCode } from '#content/text/language-code.schema.ts'
import { languageName } from '#content/text/language-name.ts'
import { updateMessages } from '#content/toast.ts'
import { WORDS_LANGUAGES } from '#content/words/language.ts'
import { ACCENTS, accentOf, TYPEFACES, typefaceOf } from './look.ts'
import { menuSettings, visibleSections } from './menu.ts'
import { PUBLIC_PATHS } from './routes.ts'

/** Longer labels do not fit into the navigation bar. */
const MENU_LABEL_MAX = 30

const MenuSettingSchema = z.object({
  id: z.string(),
  label: shortText(MENU_LABEL_MAX).meta({ title: 'Menu label' }),
  isHidden: z.boolean(),
  title: shortText(100).optional().meta({ title: 'Section title' }),
})

const PageTitleSchema = z.object({
  title: limitedText(120).meta({ title: 'Title' }),
  description: limitedText(300).meta({ title: 'Description' }),
})

const SPOKEN = new Intl.ListFormat('en').format(WORDS_LANGUAGES.map((code) => languageName(code, 'en')))

const EMPTY_TITLE = { title: '', description: '' }

/**
 * What a save of the site settings carries. Every text may be empty: `siteFacts` and `pageTexts` have the defaults.
 * Menu and page titles are always complete, even if stored in part.
 */
export const SiteSchema = z.object({
  name: shortText(100).meta({
    title: 'Name',
    description:
      'In the navigation bar, the footer, titles, mails and file names. Left empty, it is the main heading of the hero.',
    shown: { at: '.bar-name, .signature' },
  }),
  first_name: shortText(60).meta({
    title: 'First Name',
    description: 'On buttons. Left empty, it is the first word of the name after titles such as Dr.',
    shown: 'text',
  }),
  job_title: shortText(120).meta({
    title: 'Job Title',
    description: 'In the footer, the press kit and the contact card, and for search engines.',
    shown: 'text',
  }),
  employer: shortText(120).meta({ title: 'Employer', shown: 'text' }),
  summary: limitedText(300).meta({
    title: 'Summary',
    description: 'One or two sentences for search engines and shared links.',
    shown: false,
  }),
  language: languageCode.meta({
    title: 'Language',
    description: `The language you write in. Buttons, dates and the other fixed words of the site are in it where Portico speaks it: ${SPOKEN}. In any other language they stay English.`,
    shown: false,
  }),
  footer_note: shortText(200).meta({
    title: 'Footer Note',
    description: 'Below the copyright line.',
    shown: 'text',
  }),
  response_time: shortText(120).meta({
    title: 'How Soon You Answer',
    description:
      'In your words, for the press kit and below the contact form. For example: I answer within two working days.',
    shown: 'text',
  }),
  security_txt: z.boolean().meta({
    title: 'Name your e-mail address for reports of security faults',
    description:
      'In /.well-known/security.txt, where people look who have found one. It is the address under Contact Info, and good for half a year from each look.',
    shown: false,
  }),
  accent: z
    .string()
    .transform((name): string => accentOf(name))
    .meta({ title: 'Accent Colour', options: ACCENTS, shown: false }),
  typeface: z
    .string()
    .transform((name): string => typefaceOf(name))
    .meta({ title: 'Typefaces', options: TYPEFACES, shown: false }),
  sections: z
    .array(MenuSettingSchema)
    .refine((sections) => visibleSections({ sections }).length > 0, 'Show at least one section')
    .transform((sections) => menuSettings({ sections }))
    .meta({ title: 'Sections', shown: { at: '.bar-links a' } }),
  page_titles: z
    .record(z.string(), PageTitleSchema)
    .transform((titles) => Object.fromEntries(PUBLIC_PATHS.map((path) => [path, titles[path] ?? EMPTY_TITLE])))
    .meta({ title: 'Search and Sharing', shown: false }),
  door_line: shortText(120).meta({
    title: 'Line on the Door',
    description: 'Below the Name, while the site is not open.',
    shown: false,
  }),
  door_contact: shortText(120).meta({
    title: 'Contact on the Door',
    description: 'An e-mail address or a sentence. Left empty, the door has none.',
    shown: false,
  }),
})

export const SiteForm = {
  schema: SiteSchema,
  label: 'Site Settings',
  messages: updateMessages('site settings'),
} satisfies ContentForm
