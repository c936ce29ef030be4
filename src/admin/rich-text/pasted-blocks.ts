/** The blocks that the editor's parser knows, and that stay until it reads them. */
export const BLOCKS = 'p, div, pre, ul, ol, li, blockquote, h1, h2, h3, h4, h5, h6, table, section, article'
const OTHER_BLOCKS =
  'main, nav, header, footer, aside, address, details, summary, dl, dt, dd, figure, figcaption, form, fieldset, legend, dialog, menu, search, center, hgroup'
const PARAGRAPHS = 'p, h1, h2, h3, h4, h5, h6'

/** Writes the other blocks, and what is a block by its style, as one: their words would run together. */
export function writeBlocksAsElements(body: HTMLElement) {
  for (const element of body.querySelectorAll('[data-style]'))
    if (isBlockByStyle(element) && !element.matches(`${BLOCKS}, table *`)) enclose(element, element)
  for (const element of body.querySelectorAll(OTHER_BLOCKS)) rename(element)
  // a paragraph cannot hold a block: the parser would end it there
  for (const paragraph of body.querySelectorAll(PARAGRAPHS)) if (paragraph.querySelector(BLOCKS)) rename(paragraph)
}

const isBlockByStyle = (element: Element) =>
  /^(block|flex|grid|list-item|table|flow-root)/.test(styleOf(element, 'display'))

function rename(element: Element) {
  enclose(element, ...element.childNodes)
  element.remove()
}

function enclose(element: Element, ...nodes: Node[]) {
  const block = element.ownerDocument.createElement('div')
  element.before(block)
  block.append(...nodes)
}

/** The nearest sibling with text on that side; null at the edge. */
export function neighbourOf(line: Element, side: 'previousSibling' | 'nextSibling'): Node | null {
  let node = line[side]
  while (node && (node.nodeType === Node.COMMENT_NODE || !node.textContent?.trim())) node = node[side]
  return node
}

/** A property of an element's style attribute, in lower case; '' if it is not set. Pasted styles are in `data-style`. */
export function styleOf(element: Element, property: string): string {
  const style = element.getAttribute('data-style') ?? ''
  const value = new RegExp(`(?:^|;)\\s*${property}\\s*:([^;]*)`, 'i').exec(style)?.[1]
  return value?.trim().toLowerCase() ?? ''
}
