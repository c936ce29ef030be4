import { styleOf } from './pasted-style.ts'

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
