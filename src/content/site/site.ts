import { type Checked, guard, isBoolean, isText } from '#content/guard.ts'
import type { Hero } from '#content/hero/hero.ts'
import type { Kind } from '#content/kind.ts'
import { LANGUAGE_CODE } from '#content/text/language-code.ts'
import { SITE_DEFAULTS } from '#content/words/reader.ts'

const CHECKED = {
  name: isText,
  first_name: isText,
  job_title: isText,
  employer: isText,
  /** For search engines and link previews. */
  summary: isText,
  /** A BCP 47 tag: 'en', 'pt-BR'. */
  language: isText,
  footer_note: isText,
  accent: isText,
  typeface: isText,
  advisory_in_footer: isBoolean,
}

/** Who the site is about, and how it looks. Every field may be empty: `siteFacts` has the defaults. */
export interface Site extends Checked<typeof CHECKED> {
  /** The sections of the home page and the pages in the menu, in order: `menuOf` reads it. */
  sections: unknown
  /** The owner's titles and descriptions by page: `pageTexts` reads it. */
  page_titles: unknown
  speaking_in_footer?: boolean
  /** False while visitors see only the door. No form saves it. */
  opened?: boolean
  /** After how many months messages are deleted; null keeps them. No form saves it. */
  messages_kept_months?: number | null
  door_line?: string
  door_contact?: string
  /** How soon the owner answers, in their words. */
  response_time?: string
  /** Whether there is a security.txt. */
  security_txt?: boolean
}

export const isSite = guard<Site>(CHECKED)

/** Whether visitors see only the door. */
export const isClosed = (site: Pick<Site, 'opened'> | null | undefined): boolean => site?.opened === false

export type SiteFacts = ReturnType<typeof siteFacts>

/**
 * The facts that the site shows about its owner, with the default of each empty field; only employer and footer note may be
 * empty. `defaults` are in the language of the site. The name, which is also the site's, falls back to the hero's title.
 */
export function siteFacts(
  site: Site | null | undefined,
  hero: Pick<Hero, 'title'> | null | undefined,
  defaults = SITE_DEFAULTS,
) {
  const name = site?.name.trim() || hero?.title.trim()
  return {
    name: name || defaults.name,
    firstName: site?.first_name.trim() || firstNameIn(name ?? '') || defaults.firstName,
    jobTitle: site?.job_title.trim() || defaults.jobTitle,
    employer: site?.employer.trim() ?? '',
    language: languageOf(site),
    footerNote: site?.footer_note.trim() ?? '',
  }
}

/** The language that the owner writes in. */
export function languageOf(site: Pick<Site, 'language'> | null | undefined): string {
  const language = site?.language.trim() ?? ''
  return LANGUAGE_CODE.test(language) ? language : SITE_DEFAULTS.language
}

/** The titles before a name, and the name without them: 'Prof. Dr.' and 'Ada Quill'. */
export function splitTitles(fullName: string): { titles: string; name: string } {
  const [found = ''] = TITLES.exec(fullName) ?? []
  return { titles: found.trim(), name: fullName.slice(found.length) }
}

export const firstNameIn = (fullName: string) => splitTitles(fullName.trim()).name.split(/\s/)[0] ?? ''

const TITLES = /^((Profa?|Dra?|Drs|Dott|Avv|Sra?|Mme|Mr|Mrs|Ms|Mx|Rev|Sir|Dame)\b\S*\s+)+/

/** The owner's position in one line: 'Chief Product Officer, Example Ltd'. */
export const positionOf = ({ jobTitle, employer }: SiteFacts) => [jobTitle, employer].filter(Boolean).join(', ')

export const SITE = {
  table: 'site',
  isRow: isSite,
  editor: '/admin/site-settings',
} as const satisfies Kind<Site>
