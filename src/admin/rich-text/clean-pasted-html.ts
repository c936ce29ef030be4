import { destinationOf } from '#content/address/destination-of.ts'
import { webUrl } from '#content/address/web-url.ts'
import { PUBLIC_FILES } from '#content/picture/stored-files.ts'
import { TEXT_PICTURES_FOLDER } from '#content/text/pictures-in-text.ts'
import { RICH_TEXT } from '#content/text/rich-text.ts'
import { inertHtml } from './inert-html.ts'
import { BLOCKS, neighbourOf, styleOf, writeBlocksAsElements } from './pasted-blocks.ts'
import { fixNestedLists, nestWordLists } from './pasted-lists.ts'
import { writeLineEndsAsElements, writeRaisedDigitsAsCharacters } from './pasted-texts.ts'
import { joinWrappedParagraphs } from './pasted-wraps.ts'

/** Elements without text of their own, and the end of a paragraph in Word for the web. */
const NOISE = 'script, style, meta, link, title, xml, template, br.Apple-interchange-newline, .EOP'
/** Comments and deletions of reviewers in Word. */
const REVIEW = '.MsoCommentReference, .MsoCommentText, .msoDel'
const FORMATTING = 'span, font, b, strong, i, em, u, s, strike, del, ins, mark, big, small, sub, sup, o\\:p'

/** A paste as the editor takes it, and what it has lost on the way. */
export type CleanedPaste = ReturnType<typeof cleanPastedHtml>

/**
 * HTML from the clipboard in the few elements that the editor knows. Google Docs and Word write bold, italic and lists as
 * styles, which the content security policy takes away as soon as the HTML is parsed into a document. So they are read
 * here, under another name, and written as elements.
 */
export function cleanPastedHtml(html: string, keepsLines = false) {
  const { body } = new DOMParser().parseFromString(withoutStyle(html), 'text/html')
  for (const element of body.querySelectorAll(`${NOISE}, ${REVIEW}`)) element.remove()
  if (isFromThisEditor(body)) return { html: body.innerHTML, pictures: 0, videos: 0, tables: 0, isJoined: false }
  for (const element of body.querySelectorAll('[data-style]')) if (isHidden(element)) element.remove()
  writeEmojiAsCharacters(body)
  writeRaisedDigitsAsCharacters(body)
  writeLineEndsAsElements(body)
  nestWordLists(body)
  fixNestedLists(body)
  writeBlocksAsElements(body)
  const lost = {
    pictures: [...body.querySelectorAll('img')].filter(isSeen).length,
    videos: body.querySelectorAll('video, iframe, object, embed').length,
    tables: [...body.querySelectorAll('table')].filter(({ rows }) => rows.length > 1 && rows[0]!.cells.length > 1)
      .length,
  }
  writeFormatsAsElements(body)
  // spreadsheets format whole cells
  writeTablesAsParagraphs(body)
  const isJoined = !keepsLines && joinWrappedParagraphs(body)
  dropEmptyLines(body)
  for (const element of body.querySelectorAll('*')) cleanAttributes(element)
  return { html: body.innerHTML, ...lost, isJoined }
}

/** Mail programs and networks show emoji as pictures, with the character as their alternative text. */
function writeEmojiAsCharacters(body: HTMLElement) {
  for (const image of body.querySelectorAll('img'))
    if (/^\p{Extended_Pictographic}/u.test(image.alt)) image.replaceWith(image.alt)
}

/** Unlike a pixel that counts readers. */
const isSeen = (image: HTMLImageElement) =>
  !['width', 'height'].some((side) => Number(image.getAttribute(side) ?? 2) <= 1)

/**
 * The policy reports style sheets, style attributes and handlers even in a document that is never shown. An unclosed element
 * extends to the end, as for the parser: searching for its end repeatedly would freeze the page.
 */
const withoutStyle = (html: string) => inertHtml(html.replace(/<style\b.*?(<\/style\b[^>]*>?|$)/gis, ''))

/** A picture that was cut or copied in this editor. */
const OWN_PICTURE = `img[src^="${PUBLIC_FILES}${TEXT_PICTURES_FOLDER}/"]`

/** An attribute by which this and similar editors mark how to insert copied content. */
const isFromThisEditor = (body: HTMLElement) =>
  body.querySelector('[data-pm-slice]') !== null &&
  body.querySelector(`:not(${[...RICH_TEXT.tags, OWN_PICTURE].join()})`) === null

const isHidden = (element: Element) => styleOf(element, 'display') === 'none' || styleOf(element, 'mso-hide') === 'all'

/** The editor has no tables: a row becomes a line, unless its cells have paragraphs of their own. */
function writeTablesAsParagraphs(body: HTMLElement) {
  const paragraph = (...nodes: (Node | string)[]) => {
    const element = body.ownerDocument.createElement('p')
    element.append(...nodes)
    return element
  }
  // a table within a cell comes before the table around it
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    const rows = [...table.rows].map((row) => [...row.cells].filter((cell) => cell.textContent.trim()))
    const lines = rows.flatMap((cells): Node[] =>
      cells.some((cell) => cell.querySelector(BLOCKS))
        ? cells.flatMap((cell) => (cell.querySelector(BLOCKS) ? [...cell.childNodes] : paragraph(...cell.childNodes)))
        : [paragraph(...cells.flatMap((cell, index) => [...(index > 0 ? [' · '] : []), ...cell.childNodes]))],
    )
    table.replaceWith(...(table.caption ? [paragraph(...table.caption.childNodes)] : []), ...lines)
  }
}

function writeFormatsAsElements(body: HTMLElement) {
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const formatted: [node: Node, tags: string[]][] = []
  while (texts.nextNode()) formatted.push([texts.currentNode, formatsOf(texts.currentNode)])
  for (const element of body.querySelectorAll(FORMATTING)) element.replaceWith(...element.childNodes)
  for (const [node, tags] of formatted)
    for (const tag of tags) {
      const element = body.ownerDocument.createElement(tag)
      node.parentNode?.replaceChild(element, node)
      element.append(node)
    }
}

/** The nearest element with a weight or slant decides; underlines and strikethroughs are inherited. */
function formatsOf(text: Node): string[] {
  let isBold: boolean | undefined
  let isItalic: boolean | undefined
  let isUnderlined = false
  let isStruck = false
  let isLink = false
  for (let element = text.parentElement; element; element = element.parentElement) {
    const { localName } = element
    const lines = `${styleOf(element, 'text-decoration')} ${styleOf(element, 'text-decoration-line')}`
    isBold ??= boldnessOf(element)
    isItalic ??= slantOf(element)
    isUnderlined ||= localName === 'u' || lines.includes('underline')
    isStruck ||= /^(s|strike|del)$/.test(localName) || lines.includes('line-through')
    isLink ||= localName === 'a'
  }
  return [isBold && 'strong', isItalic && 'em', isUnderlined && !isLink && 'u', isStruck && 's'].filter(
    (tag) => typeof tag === 'string',
  )
}

function boldnessOf(element: Element): boolean | undefined {
  const weight = styleOf(element, 'font-weight')
  if (weight) return /^bold/.test(weight) || Number(weight) >= 600
  return /^(b|strong)$/.test(element.localName) || undefined
}

function slantOf(element: Element): boolean | undefined {
  const slant = styleOf(element, 'font-style')
  if (slant) return /^(italic|oblique)/.test(slant)
  return /^(i|em)$/.test(element.localName) || undefined
}

/** Blank lines between paragraphs, which have a margin anyway. */
function dropEmptyLines(body: HTMLElement) {
  for (const block of body.querySelectorAll('p, div, h1, h2, h3, h4, h5, h6'))
    if (!block.textContent.trim()) block.remove()
  for (const line of body.querySelectorAll('br')) if (isBesideBlock(line)) line.remove()
}

/** A break between words stays, even where other lines of the same text are blocks, as in a mail from Gmail. */
function isBesideBlock(line: Element): boolean {
  const hasBlocks = [...(line.parentElement?.children ?? [])].some((sibling) => sibling.matches(BLOCKS))
  const neighbours = [neighbourOf(line, 'previousSibling'), neighbourOf(line, 'nextSibling')]
  return hasBlocks && neighbours.some((node) => !node || (node instanceof Element && node.matches(BLOCKS)))
}

/** A link without a web address, such as to a footnote of the document, becomes text. */
function cleanAttributes(element: Element) {
  const href = element.localName === 'a' ? (element.getAttribute('href') ?? '') : ''
  const start = element.localName === 'ol' ? element.getAttribute('start') : null
  for (const name of element.getAttributeNames()) element.removeAttribute(name)
  if (start) element.setAttribute('start', start)
  if (/^mailto:/i.test(href) || webUrl(href)) element.setAttribute('href', destinationOf(href))
  else if (element.localName === 'a') element.replaceWith(...element.childNodes)
}
