import type { ContentDraft } from '#content/draft.ts'
import { FORMS } from '#content/forms.ts'
import { type ContentTable, kindOf } from '#content/kinds.ts'
import { PICTURE_ATTRIBUTES, TEXT_PICTURE } from '#content/text/pictures-in-text.ts'
import { isRichText, RICH_TEXT } from '#content/text/rich-text.ts'
import { publishedFields } from '#data/drafts/published-fields.ts'
import { isSameContent } from '#data/records/save-record.ts'
import { textsOf } from '../forms/form-schema.ts'
import { asTemplate, wholeValue } from '../history/describe-version.ts'
import { labelledColumns } from './column-labels.ts'

export interface DraftChange {
  column: string
  /** The column's name if no editor shows it. */
  label: string
  before: unknown
  after: unknown
}

/** Every column that a draft changes: those of the form, in its order, then the others. */
export function changesOfDraft(draft: ContentDraft, live: Record<string, unknown> | null): DraftChange[] {
  const { table_name: table } = draft
  const { fields } = publishedFields(draft)
  const labels = new Map(labelledColumns(table).map(({ column, label }) => [column, label]))
  const others = Object.keys(fields).filter((column) => !labels.has(column) && column !== 'display_order')
  return [...labels.keys(), ...others.toSorted()].flatMap((column): DraftChange[] => {
    if (!Object.hasOwn(fields, column)) return []
    // what publishing refuses is shown as it is
    const [before, after] = [live?.[column], fields[column] === undefined ? draft.fields[column] : fields[column]]
    const isSame = isSameContent(before, after) || (live && isStoredAs(table, column, before, after))
    return isSame || (!live && inWords(table, column, after) === '')
      ? []
      : [{ column, label: labels.get(column) ?? column, before, after }]
  })
}

/** Whether saving the live value would store this, because it is only written in another way. */
function isStoredAs(table: ContentTable, column: string, live: unknown, value: unknown): boolean {
  const parsed = parsedAs(table, column, live)
  return parsed?.success === true && isSameContent(parsed.data, value)
}

const parsedAs = (table: ContentTable, column: string, value: unknown) => {
  const { shape } = FORMS[table].schema
  return Object.hasOwn(shape, column) ? shape[column]?.safeParse(value) : undefined
}

/** A value of a column as text, as the page would show it. */
export function inWords(table: ContentTable, column: string, value: unknown): string {
  const texts = textsOf(FORMS[table].schema, column)
  if (typeof value === 'object' && value !== null)
    return texts && parsedAs(table, column, value)?.success ? wholeValue(value) : JSON.stringify(value)
  if (typeof value !== 'string') return wholeValue(value)
  if (isHtml(table, column, value)) return wholeValue(`<p>${value}</p>`)
  return texts?.options?.[value] ?? (isRichText(value) ? value : wholeValue(value))
}

/** Whether the page shows a text as HTML. */
function isHtml(table: ContentTable, column: string, value: string): boolean {
  const form = kindOf(table).richTexts?.[column]
  return form !== undefined && (form !== 'html or plain' || isRichText(value))
}

/** Whether the page leaves out some of a value's HTML, or might read it in another way than this browser. */
export function isCutByPage(table: ContentTable, column: string, value: unknown): boolean {
  if (typeof value !== 'string' || !isHtml(table, column, value)) return false
  const { content, innerHTML } = asTemplate(value)
  const hasPictures = kindOf(table).richTexts?.[column] === 'illustrated'
  return (
    innerHTML !== value ||
    value.includes('<!') ||
    ![...content.querySelectorAll('*')].every(hasPictures ? isAllowedOnPage : isAllowed)
  )
}

const isAllowedOnPage = (element: Element) =>
  element.localName === 'img'
    ? TEXT_PICTURE.test(element.getAttribute('src') ?? '') &&
      element.getAttributeNames().every((name) => PICTURE_ATTRIBUTES.includes(name))
    : isAllowed(element)

const isAllowed = ({ localName, attributes }: Element) =>
  RICH_TEXT.tags.includes(localName) &&
  [...attributes].every(({ name, value }) => ATTRIBUTES.includes(name) && (name !== 'href' || ADDRESS.test(value)))

const ATTRIBUTES = [...RICH_TEXT.linkAttributes, ...RICH_TEXT.listAttributes]
const ADDRESS = new RegExp(`^(?:(?:${RICH_TEXT.schemes.join('|')}):|[/#])`, 'i')
