import { DomUtils, parseDocument } from 'htmlparser2'

type Parent = ReturnType<typeof parseDocument> | PageElement
export type PageElement = ReturnType<typeof DomUtils.getElementsByTagName>[number]

/** A page as it is sent. */
export interface SentPage {
  status: number
  headers: Headers
  html: string
  document: ReturnType<typeof parseDocument>
}

export async function readPage(url: string): Promise<SentPage> {
  const answer = await fetch(url)
  const html = await answer.text()
  return { status: answer.status, headers: answer.headers, html, document: parseDocument(html) }
}

/** What a selector finds, of elements, classes, ids, attributes and the combinators ' ' and '>': `.tiles > li h3`. */
export function findAll(parent: Parent, selector: string): PageElement[] {
  const steps = selector
    .trim()
    .replaceAll(/\s*>\s*/g, ' >')
    .split(/\s+/)
  const found = steps.reduce<Parent[]>(
    (parents, step) => {
      const isChild = step.startsWith('>')
      const matches = matcherOf(step.replace('>', ''))
      return parents.flatMap((parent) =>
        DomUtils.findAll(matches, parent.children).filter((element) => !isChild || element.parent === parent),
      )
    },
    [parent],
  )
  return [...new Set(found)] as PageElement[] // no step finds the document
}

/** The first of them; its absence fails the test. */
export function find(parent: Parent, selector: string): PageElement {
  const [element] = findAll(parent, selector)
  if (!element) throw new Error(`Nothing matches ${selector}`)
  return element
}

export const textOf = (element: PageElement) => DomUtils.textContent(element).replaceAll(/\s+/g, ' ').trim()
export const textsOf = (parent: Parent, selector: string) => findAll(parent, selector).map(textOf)
export const attributeOf = (parent: Parent, selector: string, name: string) => find(parent, selector).attribs[name]

function matcherOf(step: string) {
  const [name = ''] = /^[\w-]*/.exec(step) ?? []
  const needed = [...step.matchAll(/([.#])([\w-]+)|\[([\w-]+)(?:="([^"]*)")?\]/g)]
  return ({ name: tag, attribs }: PageElement) =>
    (!name || tag === name) &&
    needed.every(([, mark, word = '', attribute, value]) => {
      if (mark === '#') return attribs.id === word
      if (mark === '.') return (attribs.class ?? '').split(' ').includes(word)
      return value === undefined ? attribute! in attribs : attribs[attribute!] === value
    })
}
