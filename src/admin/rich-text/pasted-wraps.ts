import { findWraps, type Wrap } from '../forms/wrapped-lines.ts'
import { BLOCKS, neighbourOf } from './pasted-blocks.ts'

/** Joins lines that are wrapped as in a PDF, each a paragraph or ended by a break; returns whether there were any. */
export function joinWrappedParagraphs(body: HTMLElement): boolean {
  let isJoined = joinBreaks(body)
  const seen = new Set<Element>()
  for (const first of body.querySelectorAll('p, div')) {
    if (seen.has(first) || !isLine(first)) continue
    const lines = [first]
    for (let next = first.nextElementSibling; next && isLine(next); next = next.nextElementSibling) lines.push(next)
    let paragraph = first
    for (const [index, wrap] of findWraps(lines.map((line) => line.textContent)).entries()) {
      const next = lines[index + 1]
      if (next) seen.add(next)
      if (!wrap || !next) paragraph = next ?? paragraph
      else {
        const lineEnd = body.ownerDocument.createElement('br')
        paragraph.append(lineEnd, ...next.childNodes)
        next.remove()
        join(lineEnd, wrap)
        isJoined = true
      }
    }
  }
  return isJoined
}

const isLine = (element: Element) => element.matches('p, div') && !element.querySelector(`${BLOCKS}, br`)

function joinBreaks(body: HTMLElement): boolean {
  let isJoined = false
  for (const parent of new Set([...body.querySelectorAll('br')].map((lineEnd) => lineEnd.parentElement))) {
    const lineEnds: Element[] = []
    const lines = ['']
    for (const node of parent?.childNodes ?? []) {
      if (node instanceof HTMLBRElement) lineEnds.push(node)
      if (node instanceof HTMLBRElement) lines.push('')
      // a line beside a block is none of them
      else lines.push(`${lines.pop()}${node instanceof Element && node.matches(BLOCKS) ? '\n\n' : node.textContent}`)
    }
    for (const [index, wrap] of findWraps(lines.map((line) => (line.includes('\n\n') ? '' : line))).entries()) {
      const lineEnd = lineEnds[index]
      if (!wrap || !lineEnd) continue
      join(lineEnd, wrap)
      isJoined = true
    }
  }
  return isJoined
}

/** Replaces the end of a line. */
function join(lineEnd: Element, { cut, glue }: Wrap) {
  let before = neighbourOf(lineEnd, 'previousSibling')
  while (before?.lastChild) before = before.lastChild
  if (before) before.textContent = before.textContent?.trimEnd().slice(0, cut ? -cut : undefined) ?? ''
  lineEnd.replaceWith(glue)
}
