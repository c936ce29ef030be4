import type { ContentChange } from '#content/draft.ts'
import { kindOf } from '#content/kinds.ts'
import { FIRST_MARK, MARKS, PLACES_ID, type PlaceKey, type Places } from '#content/place.ts'

/** The field that an element of a preview shows. */
const EDIT = 'data-edit'
export const HIDDEN = 'data-hidden-section'

const NO_PLACES: Places = { marks: [], addresses: [], elements: [] }

/**
 * The page of a preview as visitors would see it: what the server has marked (src/server/preview/mark-fields.ts) becomes an
 * attribute, and no trace of the marks is left. A text that shares its element with others gets an element of its own.
 */
export function readPage(html: string): Document {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const json = page.getElementById(PLACES_ID)
  const places: Places = json ? JSON.parse(json.textContent) : NO_PLACES // as the server writes it
  json?.remove()
  placeTexts(page, places)
  placeAddresses(page, places)
  for (const [selector, place] of places.elements)
    for (const element of page.querySelectorAll(selector)) element.setAttribute(EDIT, place)
  cleanOthers(page)
  if (places.hiddenSection) page.getElementById(places.hiddenSection)?.setAttribute(HIDDEN, places.hiddenSection)
  return page
}

function placeTexts(page: Document, { marks }: Places) {
  const placeOf = (mark: string) => marks[mark.codePointAt(0)! - FIRST_MARK]
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  const found: { text: Text; isAlone: boolean }[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Text // only texts are walked
    // before any mark is removed
    if (marksIn(text.data).size > 0) found.push({ text, isAlone: marksIn(text.parentElement?.textContent).size === 1 })
  }
  for (const { text, isAlone } of found) {
    const parent = text.parentElement
    const place = placeOf([...marksIn(text.data)][0]!)
    if (isAlone && place && parent) parent.setAttribute(EDIT, place)
    else if (parent) text.replaceWith(...piecesOf(text, placeOf))
    text.data = text.data.replace(MARKS, '')
    if (!text.data) text.remove()
  }
  for (const element of page.querySelectorAll(`[${EDIT}]`)) widen(element)
}

const marksIn = (text = '') => new Set(text.match(MARKS))

/** A text of one or several fields, such as 'Founder, Quay', each in an element of its own. Its mark is before its last character. */
function piecesOf({ data, ownerDocument }: Text, placeOf: (mark: string) => PlaceKey | undefined) {
  const ends = [...data.matchAll(MARKS)].map(({ 0: mark, index }) => {
    const last = String.fromCodePoint(data.codePointAt(index + mark.length) ?? 0)
    return { mark, end: index + mark.length + last.length }
  })
  const pieces = ends.flatMap(({ mark, end }, index) => {
    if (ends[index + 1]?.mark === mark) return [] // another line of the same text
    const from = ends.findLast((one, before) => before < index && one.mark !== mark)?.end ?? 0
    const [, separator = '', text = ''] = /^([\s,•·]*)(.*)$/s.exec(data.slice(from, end).replace(MARKS, '')) ?? []
    const piece = ownerDocument.createElement('span')
    piece.setAttribute(EDIT, placeOf(mark) ?? '')
    piece.append(text)
    return [separator, piece]
  })
  return [...pieces, data.slice(ends.at(-1)?.end ?? 0)].filter((piece) => piece !== '')
}

/** To the largest element that shows nothing but this field. */
function widen(element: Element) {
  const parent = element.parentElement
  const place = element.getAttribute(EDIT)
  if (!parent?.parentElement || place === null) return
  const isOfPlace = (node: Node) =>
    node instanceof Element ? node.getAttribute(EDIT) === place : !node.nodeValue?.trim() || node instanceof Comment
  if (![...parent.childNodes].every(isOfPlace)) return
  for (const child of parent.children) child.removeAttribute(EDIT)
  parent.setAttribute(EDIT, place)
  widen(parent)
}

/** Pictures, recordings, links and dates. Rows that share an address are told apart by their other fields. */
function placeAddresses(page: Document, { addresses }: Places) {
  const placesOf = Map.groupBy(addresses, ([address]) => address)
  for (const element of page.querySelectorAll('img, video, audio, a[href], time')) {
    const address =
      element.getAttribute('src') ?? element.getAttribute('href') ?? element.getAttribute('datetime') ?? ''
    const places = placesOf.get(address)?.map(([, place]) => place) ?? []
    const row = element.closest('li, article')
    const place = places.find((one) => row?.querySelector(`[${EDIT}^="${rowOf(one)}"]`)) ?? places[0]
    // the words of a link lead to their own field of its row
    const isSaid = place && element.querySelector(`[${EDIT}^="${rowOf(place)}"]`)
    if (place && !isSaid && !element.hasAttribute(EDIT)) element.setAttribute(EDIT, place)
  }
}

/** 'talks/7c…/': the beginning of every place of a row. */
const rowOf = (place: PlaceKey) => place.slice(0, place.lastIndexOf('/') + 1)

/** In the title, in alternative texts, and encoded in addresses. */
function cleanOthers(page: Document) {
  page.title = page.title.replace(MARKS, '')
  for (const element of page.querySelectorAll('*'))
    for (const { name, value } of [...element.attributes]) {
      const clean = value.replace(MARKS, '').replace(/%F3%B.%..%../gi, '')
      if (clean !== value) element.setAttribute(name, clean)
    }
}

/** A part of a shown page that leads to an editor: a field, a row of a list, or a section of the home page. */
export interface Spot {
  element: Element
  /** Without a column for a row. */
  place?: { table: string; id: string; column?: string }
  section?: string
}

export const placeOfKey = (key: string) => {
  const [, table = '', id = '', column = ''] = /^([^/]*)\/(.*)\/([^/]*)$/.exec(key) ?? [] // a page's id begins with a slash
  return { table, id, column }
}

/** Everything on a page that can be edited, the fields first. */
export function spotsOf(page: Document): Spot[] {
  const fields = [...page.querySelectorAll(`[${EDIT}]`)].map((element) => ({
    element,
    place: placeOfKey(element.getAttribute(EDIT) ?? ''),
  }))
  const rows = new Map<Element, Spot>()
  for (const { element, place } of fields) {
    const row = place.id ? element.closest('li, article') : null
    const begin = `${place.table}/${place.id}/`
    const isOwn = (one: Element) => one.getAttribute(EDIT)?.startsWith(begin)
    if (row && !rows.has(row) && [...row.querySelectorAll(`[${EDIT}]`)].every(isOwn))
      rows.set(row, { element: row, place: { table: place.table, id: place.id } })
  }
  const sections = [...page.querySelectorAll(':is(section, [role="region"])[id]')].map((element) => ({
    element,
    section: element.id,
  }))
  return [...fields, ...rows.values(), ...sections]
}

/** Those of these columns that a change has, as fields of the page. */
export const placesOf = ({ table, id, fields }: ContentChange, columns: readonly string[]) =>
  columns.flatMap((column) => (column in { ...fields } ? `${table}/${kindOf(table).isList ? id : ''}/${column}` : []))

export const elementsOf = (page: Document, key: string) => [...page.querySelectorAll(`[${EDIT}="${CSS.escape(key)}"]`)]

/** 'talks/7c…/title'; undefined for a whole row or section. */
export const keyOf = ({ place }: Spot) => place?.column && `${place.table}/${place.id}/${place.column}`
