import { z } from 'zod'
import { footerLink } from '#content/fields.schema.ts'
import { PUBLIC_FILES } from '#content/picture/stored-files.ts'
import { MENU_DEFAULTS, menuOf } from '#content/site/menu.ts'
import { menuName } from '#content/site/menu-names.ts'
import { pageTexts } from '#content/site/page-texts.ts'
import { PUBLIC_PATHS } from '#content/site/routes.ts'
import { isRichText, toPlainText } from '#content/text/rich-text.ts'
import { formatLongDate } from '#content/words/english.ts'
import type { Version } from '#data/drafts/history.ts'
import { labelOf, textsOf, type VersionSchema } from '../forms/form-schema.ts'
import { inertHtml } from '../rich-text/inert-html.ts'

export type FieldInWords = (value: unknown) => string

export interface FieldChange {
  field: string
  label: string
  before: unknown
  after: unknown
}

/** The fields of a form in which two states of a row differ, by the schema's order. */
export const changesBetween = (schema: VersionSchema, before: object, after: object, inWords = readableValue) =>
  Object.keys(schema.shape).flatMap((field): FieldChange[] => {
    const label = labelOf(schema, field)
    const [from, to] = [valueIn(schema, before, field), valueIn(schema, after, field)]
    return label && !readsTheSame(from, to, inWords) ? [{ field, label, before: from, after: to }] : []
  })

/**
 * A field of a row as a form would store it, so that equivalent notations do not count as changes; for a choice its label,
 * or the label of the default.
 */
export function valueIn(schema: VersionSchema, state: object, field: string): unknown {
  const stored = (state as Record<string, unknown>)[field] // every object is one
  const value = schema.shape[field]?.safeParse(stored).data ?? stored
  const options = textsOf(schema, field)?.options
  return (typeof value === 'string' && options?.[value]) || value
}

/** Texts may differ in formatting only; other values may be stored in more than one form. */
const readsTheSame = (a: unknown, b: unknown, inWords: FieldInWords) =>
  inWords(a) === inWords(b) && (typeof a !== 'string' || typeof b !== 'string' || a === b)

/** 'Title and Location changed', 'Added', 'Deleted'. `previous` is the version before it, if it is known. */
export function describeVersion(schema: VersionSchema, version: Version, previous: Version | undefined): string {
  const { prepared_by } = version
  const what = describeChange(schema, version, previous)
  return prepared_by ? `${what}, prepared by ${prepared_by}` : what
}

export const UNCHANGED = 'Saved without a visible change'

function describeChange(schema: VersionSchema, { action, row }: Version, previous: Version | undefined): string {
  if (action === 'insert') return previous ? 'Restored' : 'Added'
  if (action === 'delete') return 'Deleted'
  if (!previous) return 'Changed'
  const links = changesBetween(FOOTER_LINKS, previous.row, row).filter(({ field }) => !(field in schema.shape))
  const labels = [...changesBetween(schema, previous.row, row), ...links].map(({ label }) => label)
  return labels.length > 0 ? `${listFormat.format(labels)} changed` : UNCHANGED
}

/** Columns of `site` that the editors of their pages have. */
const FOOTER_LINKS = z.object({
  advisory_in_footer: footerLink(true).meta({ title: 'Footer link to Advisory' }),
  speaking_in_footer: footerLink(false).meta({ title: 'Footer link to Speaking' }),
})

const listFormat = new Intl.ListFormat('en')

/** A value as plain text, an uploaded file by its name. */
export const readableValue: FieldInWords = (value) => inPlainText(value).replace(FOLDERS, '')

/** A value as plain text with every address in it: of files, and behind the words of links, as a browser reads them. */
export const wholeValue: FieldInWords = (value) =>
  inPlainText(typeof value === 'string' && isRichText(value) ? withAddresses(value) : value)

function withAddresses(html: string): string {
  const template = asTemplate(html)
  for (const unseen of template.content.querySelectorAll('script, style')) unseen.remove()
  for (const picture of template.content.querySelectorAll('img'))
    picture.replaceWith(`[${[picture.alt, picture.getAttribute('src')].filter(Boolean).join(', ')}]`)
  for (const link of template.content.querySelectorAll('a[href]')) link.append(` (${link.getAttribute('href')})`)
  return template.innerHTML
}

/** HTML as a browser reads it. Nothing in it runs or is loaded. */
export const asTemplate = (html: string) =>
  Object.assign(document.createElement('template'), { innerHTML: inertHtml(html) })

function inPlainText(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object') return structureInWords(value)
  if (typeof value !== 'string') return String(value)
  return (A_DAY.test(value) && formatLongDate(value)) || toPlainText(value)
}

const A_DAY = /^\d{4}-\d{2}-\d{2}$/

/** The folders before the name of an uploaded file. */
const FOLDERS = new RegExp(`^\\S*${PUBLIC_FILES}\\S*/`)

/** The structured columns of content are those of the site: its list of sections, and the titles of its pages. */
const structureInWords = (value: object) => (Array.isArray(value) ? menuInWords(value) : titlesInWords(value))

/** A line for each entry of the menu, in its order: 'Expertise, labelled “What I do”', 'Advisory, not shown'. */
const menuInWords = (sections: readonly unknown[]) =>
  menuOf({ sections })
    .map(({ id, label, isHidden, title }) => {
      const own = label === MENU_DEFAULTS[id].label ? '' : `, labelled “${label}”`
      return `${menuName(id)}${own}${title && `, headed “${title}”`}${isHidden ? ', not shown' : ''}`
    })
    .join('\n')

/** A line for each title and each description that the owner has written: 'Press Kit, title: Images and texts'. */
function titlesInWords(titles: object): string {
  const written = new Map<string, { title?: unknown; description?: unknown }>(Object.entries(titles))
  const labels = pageTexts(null, null)
  return PUBLIC_PATHS.flatMap((path) => {
    const { title, description } = { ...written.get(path) }
    return Object.entries({ title, description }).flatMap(([name, text]) =>
      text ? [`${labels[path].label}, ${name}: ${text}`] : [],
    )
  }).join('\n')
}
