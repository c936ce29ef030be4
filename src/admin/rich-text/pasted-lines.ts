import { OTHER_LINE_ENDS } from '#content/fields.schema.ts'
import { styleOf } from './pasted-style.ts'

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
