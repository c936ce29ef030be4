import { mailAddress, mailtoOf } from '#content/address/mail-address.ts'
import { resolveUrl } from '#content/address/storage-url.ts'
import { isContentTable } from '#content/draft.ts'
import { FORMS } from '#content/forms.ts'
import { CONTENT_TABLES, type ContentTable, kindOf } from '#content/kinds.ts'
import { FIRST_MARK, MOST_MARKS, PLACES_ID, type PlaceKey, type Places } from '#content/place.ts'
import { pressPhotoPreview } from '#content/press-kit/press-kit.ts'
import { type HeadingId, headingElementId } from '#content/site/headings.ts'
import { menuOf } from '#content/site/menu.ts'
import { isSite, languageOf } from '#content/site/site.ts'
import { isRichText } from '#content/text/rich-text.ts'
import type { Fallback } from '#content/words/fallback.ts'
import { HEADINGS } from '#content/words/reader.ts'
import { wordsOf } from '#content/words/words.ts'

type Row = Record<string, unknown>

const REST = '/rest/v1/'

/**
 * A fetch whose rows carry a mark in each text that the schema of their kind calls shown, so that no component of the site
 * needs to know of it; `places` tells what the marks stand for, once the page is rendered. `section` is shown even if it is hidden.
 */
export function markFields(fetch: typeof globalThis.fetch, apiUrl: string, section?: string) {
  const places: Places = { marks: [], addresses: [], elements: ELEMENTS }
  const known = new Map<PlaceKey, string>()
  /** Every page reads its site first. */
  let words = wordsOf('')
  const markOf = (place: PlaceKey) => {
    const mark = known.get(place) ?? newMark(places.marks, place)
    known.set(place, mark)
    return mark
  }

  function markRow(table: ContentTable, row: Row): Row {
    const marked = { ...row }
    for (const { column, shown, fallback } of COLUMNS[table]) {
      const value = row[column] ?? ''
      if (!(column in row) || typeof value !== 'string') continue
      const place = placeOf(table, String(row.id), column)
      const text = value.trim() ? value : (fallback?.(words) ?? '')
      if (shown === 'text' && text) marked[column] = withMark(table, column, text, markOf(place))
      if (shown === 'address' && text)
        for (const address of addressesOf(text, apiUrl)) places.addresses.push([address, place])
    }
    return marked
  }

  function withSection(row: Row): Row {
    const sections = menuOf({ sections: row.sections })
    const hidden = sections.find(({ id, isHidden }) => id === section && isHidden)
    if (!hidden) return row
    places.hiddenSection = hidden.id
    return { ...row, sections: sections.map((entry) => (entry === hidden ? { ...entry, isHidden: false } : entry)) }
  }

  const marking: typeof globalThis.fetch = async (input, init) => {
    const response = await fetch(input, init)
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    const table = pathname.slice(REST.length)
    if (!response.ok || !pathname.startsWith(REST) || !isContentTable(table)) return response
    const rows: unknown = await response.clone().json()
    if (!Array.isArray(rows)) return response
    if (table === 'site') words = wordsOf(languageOf(rows.find(isSite)))
    return Response.json(rows.map((row: Row) => markRow(table, table === 'site' ? withSection(row) : row)))
  }
  return { fetch: marking, places }
}

/** What each kind shows of its fields, from its schema. */
const COLUMNS = Object.fromEntries(
  CONTENT_TABLES.map((table) => [
    table,
    Object.entries(FORMS[table].schema.shape).map(([column, field]) => ({ column, ...field.meta() })),
  ]),
) as Record<
  ContentTable,
  { column: string; shown?: 'text' | 'address' | { at: string } | false; fallback?: Fallback }[]
> // all tables

const placeOf = (table: ContentTable, id: string, column: string): PlaceKey =>
  `${table}/${kindOf(table).isList ? id : ''}/${column}`

const ELEMENTS: Places['elements'] = [
  ...CONTENT_TABLES.flatMap((table) =>
    COLUMNS[table].flatMap(({ column, shown }): Places['elements'] =>
      typeof shown === 'object' ? [[shown.at, placeOf(table, '', column)]] : [],
    ),
  ),
  ...(Object.keys(HEADINGS) as HeadingId[]) // they are its keys
    .map((id): Places['elements'][number] => [`#${headingElementId(id)}`, `site/${id}/sections`]),
]

function newMark(marks: PlaceKey[], place: PlaceKey): string {
  if (marks.length >= MOST_MARKS) return ''
  return String.fromCodePoint(FIRST_MARK + marks.push(place) - 1)
}

/**
 * In rich text at the end of each paragraph, in plain text within each line: before its last character, so that what the page
 * does with the beginning and the end of a text, such as taking its quotation marks off, stays the same.
 */
function withMark(table: ContentTable, column: string, text: string, mark: string): string {
  if (!kindOf(table).richTexts?.[column] || !text.includes('<'))
    return text.replace(/\S(?=[^\S\n]*$)/gmu, (last) => mark + last)
  if (!isRichText(text)) return text + mark
  return text.replace(PARAGRAPH_ENDS, (end, empty?: string) => (empty ? end : mark + end))
}

/** Empty paragraphs stay as they are: the page leaves them out. */
const PARAGRAPH_ENDS = /(<p(?: [^<>]*)?>(?:\s|&nbsp;|<br>)*<\/p>)|<\/(?:p|li|blockquote)>/g

/** As pages write it: of a file, also the web size beside a press photo; of a mail address, the link. */
function addressesOf(value: string, apiUrl: string): string[] {
  const url = resolveUrl(value, apiUrl)
  const email = mailAddress(value)
  return [...new Set([url ?? value, ...(url ? [pressPhotoPreview(url)] : []), ...(email ? [mailtoOf(email)] : [])])]
}

/** The page with its places, as JSON that is never executed. */
export const withPlaces = (html: string, places: Places) => {
  const json = JSON.stringify(places).replaceAll('<', '\\u003c')
  return html.replace('</body>', () => `<script type="application/json" id="${PLACES_ID}">${json}</script></body>`)
}
