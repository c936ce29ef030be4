import { OTHER_LINE_ENDS } from '#content/fields.schema.ts'
import { styleOf } from './pasted-blocks.ts'

/** The line ends of preformatted text, which HTML would treat as spaces, and those of slides. */
export function writeLineEndsAsElements(body: HTMLElement) {
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode()) found.push(texts.currentNode as Text) // by the filter
  for (const text of found) {
    const shown = isPreformatted(text) ? text.data : text.data.replaceAll('\n', ' ')
    const [first = '', ...others] = shown.replace(OTHER_LINE_ENDS, '\n').split('\n')
    text.replaceWith(first, ...others.flatMap((line) => [body.ownerDocument.createElement('br'), line]))
  }
}

/** Decided by the nearest element with a white-space style. */
function isPreformatted(text: Node): boolean {
  for (let element = text.parentElement; element; element = element.parentElement) {
    const style = styleOf(element, 'white-space') || styleOf(element, 'white-space-collapse')
    if (style) return /^(pre|break-spaces)/.test(style)
    if (element.localName === 'pre') return true
  }
  return false
}

/** For the characters 0 to 9, + and -. */
const RAISED = [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻']
const LOWERED = [...'₀₁₂₃₄₅₆₇₈₉₊₋']
const PLAIN = '0123456789+-'

/** The editor has no superscript or subscript: as a plain digit an exponent would change the number. */
export function writeRaisedDigitsAsCharacters(body: HTMLElement) {
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text // by the filter
    const digits = text.data.replaceAll('−', '-')
    const characters = charactersFor(text)
    if (characters && /^[\d+-]*\d[\d+-]*$/.test(digits))
      text.data = [...digits].map((digit) => characters[PLAIN.indexOf(digit)]).join('')
  }
}

/** Null for text on the baseline, and for a footnote mark, which is a link. */
function charactersFor(text: Text): readonly string[] | null {
  if (text.parentElement?.closest('a')) return null
  for (let element = text.parentElement; element; element = element.parentElement) {
    const place = styleOf(element, 'vertical-align')
    if (element.localName === 'sup' || place === 'super') return RAISED
    if (element.localName === 'sub' || place === 'sub') return LOWERED
  }
  return null
}
