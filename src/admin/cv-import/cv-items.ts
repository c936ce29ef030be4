import { completeAddress } from '#content/address/web-address.ts'
import { hostName } from '#content/contact/social-profile.ts'
import { FORMS } from '#content/forms.ts'
import type { InvolvementType } from '#content/involvement/involvement.ts'
import type { ContentTable } from '#content/kinds.ts'
import { BIOS } from '#content/press-kit/press-kit.ts'
import { toRichText } from '#content/text/rich-text.ts'
import { readDate } from '../csv/read-date.ts'
import { labelOf } from '../forms/form-schema.ts'
import { cvTexts } from './cv-texts.ts'
import type { Cv, Entry } from './read-cv.ts'

/** What a part of a résumé may become: a new row of a list, or a column of a table with one row. */
export interface Target {
  label: string
  table: ContentTable
  fields: Readonly<Record<string, string | boolean | null>>
}

export interface CvItem {
  /** What it is in the file: 'Position'. */
  kind: string
  name: string
  text?: string
  /** The first is the default. */
  targets: readonly Target[]
  note?: string | false
  /** It is left out unless the owner chooses it. */
  isOffer?: boolean
}

/** The parts of a résumé that the site has a place for. `language` is the site's. */
export function itemsOf({ lists }: Cv, language: string): CvItem[] {
  const { basics = [], about = [], work = [], volunteer = [], organizations = [], projects = [] } = lists
  const { publications = [], references = [], skills = [], profiles = [] } = lists
  const first = (...names: string[]) => basics.map((entry) => entry(...names)).find(Boolean) ?? ''
  const name = basics[0] ? personIn(basics[0]) : ''
  const current = work.find((entry) => isToday(endOf(entry)))
  const languages = new Set(lists.languages?.map((entry) => entry('language', 'name')))
  const summary = first('summary') || (about[0]?.('profilesummary') ?? '')
  const headline = first('headline', 'label')
  return [
    factOf('Name', 'hero', 'title', name),
    factOf('Name', 'site', 'name', name),
    factOf('Headline', 'hero', 'subtitle', headline),
    factOf('Job title', 'site', 'job_title', current?.('title', 'position') ?? ''),
    factOf('Employer', 'site', 'employer', current?.('companyname', 'name', 'company') ?? ''),
    factOf('Place', 'press_kit', 'based_in', first('geolocation', 'city')),
    factOf('Languages', 'press_kit', 'languages', [...languages].join(', ')),
    summaryItem(summary, headline || name),
    ...[...work, ...organizations].map((entry) => positionItem(entry, language)),
    ...volunteer.map((entry) => positionItem(entry, language, true)),
    ...projects.map((entry) => positionItem(entry, language)).filter(({ targets }) => targets[0]?.fields.role),
    ...publications.map(publicationItem),
    ...references.filter((entry) => /^(visible)?$/i.test(entry('status'))).map(referenceItem),
    ...skills.map(skillItem),
    ...[first('websites', 'url', 'website'), ...profiles.map((entry) => entry('url'))].flatMap(linkItems),
  ].filter((item) => item.name)
}

const personIn = (entry: Entry) => entry('name') || `${entry('firstname')} ${entry('lastname')}`.trim()

const rowOf = (table: ContentTable, fields: Target['fields']): Target => ({ label: FORMS[table].label, table, fields })

const columnOf = (table: ContentTable, column: string, text: string): Target => ({
  label: `${FORMS[table].label}: ${labelOf(FORMS[table].schema, column)}`,
  ...{ table, fields: { [column]: text } },
})

const factOf = (kind: string, table: ContentTable, column: string, text: string): CvItem => ({
  ...{ kind, name: text, targets: [columnOf(table, column, text)] },
})

/** A short one is a biography, unless the owner says otherwise; a long one is what she tells. */
function summaryItem(summary: string, title: string): CvItem {
  const { field, maxLength } = BIOS.find((bio) => summary.length <= bio.maxLength) ?? BIOS.at(-1)!
  const text = shortened(summary, maxLength)
  const targets = [columnOf('press_kit', field, text), rowOf('stories', { title, content: toRichText(summary) })]
  const note = text !== summary && cvTexts.cut
  return { kind: 'Summary', name: summary && title, text: summary, note, targets: note ? targets.reverse() : targets }
}

function positionItem(entry: Entry, language: string, isVoluntary = false): CvItem {
  const company = entry('companyname', 'name', 'company', 'organization')
  const role = entry('position', 'title', 'role', 'roles').replaceAll('\n', ', ')
  const highlights = entry('highlights').replace(/^/gm, '• ')
  const text = [entry('summary', 'description'), entry('highlights') && highlights].filter(Boolean).join('\n')
  const period = periodOf(entry('startdate', 'startedon'), endOf(entry), language)
  const type = isVoluntary ? 'nonprofit' : (ROLES.find(([, words]) => words.test(role))?.[0] ?? 'executive')
  const description = shortened(text, TILE_LENGTH)
  const row = { company, role, period }
  const targets = [
    rowOf('involvements', {
      ...{ ...row, type, description, involvement: description === text ? null : text },
      website: addressIn(entry('url', 'website')),
    }),
    rowOf('advisory_roles', { ...row, description: text, is_non_profit: isVoluntary }),
  ]
  return {
    kind: isVoluntary ? 'Voluntary role' : 'Position',
    name: [role, company].filter(Boolean).join(', '),
    text: [period, text].filter(Boolean).join('. '),
    targets: type === 'board' || type === 'advisor' ? targets.reverse() : targets,
  }
}

/** A tile shows two lines; the rest is behind it. */
const TILE_LENGTH = 200

const ROLES: readonly [InvolvementType, RegExp][] = [
  ['founder', /founder|founding|gründer|fondat|fundador|oprichter/i],
  ['board', /\bboard\b|\bchair|trustee|non-executive|aufsichtsrat|verwaltungsrat|beirat|consejer|consiglier|raad van/i],
  ['investor', /invest|\bangel\b|venture partner/i],
  ['advisor', /advis|berater|mentor|asesor|conseiller|consulente|adviseur/i],
]

const endOf = (entry: Entry) => entry('enddate', 'finishedon')
/** 'Present' or nothing. */
const isToday = (end: string) => !/\d/.test(end)

/** Of a role that has not ended, in the languages of the site's words. */
const TODAY: Readonly<Record<string, string>> = {
  ...{ en: 'present', de: 'heute', fr: 'aujourd’hui', es: 'actualidad', it: 'oggi', nl: 'heden', pt: 'presente' },
}

/** '2019 – 2021', from dates in any language and order, of which the years alone are of interest; '' without any. */
function periodOf(start: string, end: string, language: string): string {
  if (!start && !end) return ''
  const [from, to] = [yearOf(start), isToday(end) ? (TODAY[language.slice(0, 2)] ?? '') : yearOf(end)]
  return from && from !== to ? `${from} – ${to}`.trim() : to
}

const yearOf = (date: string) => /(?<!\d)(19|20)\d\d(?!\d)/.exec(date)?.[0] ?? date

function publicationItem(entry: Entry): CvItem {
  const [title, date, address] = [
    entry('name'),
    entry('releasedate', 'publishedon'),
    addressIn(entry('url', 'website')),
  ]
  // 'Aug 2015' and '2015-08' name no day, and '2015' no month
  const days = [date, `1 ${date}`, `${date}-01`, `${date}-01-01`].map((day) => readDate(day, 'month-first'))
  const [day, location] = [days.find(Boolean) ?? '', entry('publisher') || hostName(address ?? '')]
  const article = { title, location, description: entry('summary', 'description'), type: 'article', date: day }
  const targets = [rowOf('talks', { ...article, action_url: address })]
  return {
    kind: 'Publication',
    name: title,
    text: location,
    note: day !== days[0] && day !== '' && cvTexts.firstDay,
    targets,
  }
}

function referenceItem(entry: Entry): CvItem {
  const [person, quote] = [personIn(entry), entry('reference', 'text')]
  const targets = [rowOf('testimonials', { person, quote, role: entry('jobtitle'), company: entry('company') })]
  return { kind: 'Recommendation', name: person, text: quote, targets, isOffer: true }
}

function skillItem(entry: Entry): CvItem {
  const [title, description] = [entry('name'), entry('keywords').replaceAll('\n', ', ')]
  const targets = [rowOf('expertise', { title, description, is_primary: false })]
  return { kind: 'Skill', name: title, text: description, targets, isOffer: true }
}

/** Completed as in a form; null without one. */
function addressIn(text: string): string | null {
  const typed = completeAddress(text)
  return 'address' in typed ? typed.address || null : null
}

/** Also '[COMPANY:https://a.example,OTHER:https://b.example]', or each within brackets of its own. */
const linkItems = (text: string): CvItem[] =>
  (text.match(/https?:\/\/[^\s,\]]+/gi) ?? [addressIn(text) ?? '']).map((address) => ({
    kind: 'Link',
    name: address,
    targets: /^https?:\/\/([^/]+\.)?linkedin\.com\//i.test(address)
      ? [columnOf('contact', 'linkedin_url', address)]
      : [rowOf('social_profiles', { address, label: '' })],
  }))

/** At most so many characters: up to the end of a sentence if there is one in the second half, else of a word. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const start = text.slice(0, most)
  const sentences = /^.*[.!?…](?=\s)/s.exec(start)?.[0] ?? ''
  return sentences.length > most / 2 ? sentences : `${start.slice(0, -1).replace(/\s+\S*$/, '')}…`
}
