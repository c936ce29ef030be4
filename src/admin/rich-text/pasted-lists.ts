import { styleOf } from './pasted-blocks.ts'

/**
 * Word copies a list as paragraphs, with its level in a style ('mso-list: l0 level2 lfo1') and the bullet as text,
 * which is removed. Consecutive paragraphs become one list.
 */
export function nestWordLists(body: HTMLElement) {
  /** The lists that the next paragraph may continue. */
  let open: { level: number; list: Element }[] = []
  let openName = ''
  for (const paragraph of body.querySelectorAll('[data-style*="mso-list"]')) {
    const [, name, depth] = /^(l\d+) level(\d+)/.exec(styleOf(paragraph, 'mso-list')) ?? []
    if (!name) continue
    const level = Number(depth)
    const isNext = paragraph.previousElementSibling === open[0]?.list && (name === openName || level > 1)
    open = isNext ? open.filter((list) => list.level <= level) : []
    if (level === 1 || open.length === 0) openName = name
    const isNumbered = takeBullet(paragraph)
    if (open.at(-1)?.level !== level) open.push({ level, list: beginList(paragraph, isNumbered, open.at(-1)?.list) })
    const item = body.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    paragraph.remove()
    open.at(-1)?.list.append(item)
  }
}

/** Removes the bullet or number before the text, and returns whether it is a number. */
function takeBullet(paragraph: Element): boolean {
  const bullet = [...paragraph.querySelectorAll('[data-style*="mso-list"]')].find(
    (element) => styleOf(element, 'mso-list') === 'ignore',
  )
  bullet?.remove()
  return /^[\s(]*\w+[.)]/.test(bullet?.textContent ?? '')
}

function beginList(paragraph: Element, isNumbered: boolean, parent: Element | undefined): Element {
  const list = paragraph.ownerDocument.createElement(isNumbered ? 'ol' : 'ul')
  if (parent?.lastElementChild) parent.lastElementChild.append(list)
  else paragraph.before(list)
  return list
}

/** Google Docs puts a nested list after its item; Word for the web makes each item a list. */
export function fixNestedLists(body: HTMLElement) {
  for (const wrapper of body.querySelectorAll('.ListContainerWrapper')) wrapper.replaceWith(...wrapper.childNodes)
  for (const list of body.querySelectorAll('ul, ol')) {
    const before = list.previousElementSibling
    if (!list.parentElement?.matches('ul, ol')) {
      if (before?.localName !== list.localName || list.getAttribute('start') === '1') continue
      before.append(...list.childNodes)
      list.remove()
    } else if (before) before.append(list)
    else list.replaceWith(...list.childNodes)
  }
}
