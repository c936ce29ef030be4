import { hasWords, wordsLanguage } from './language.ts'
import { type Words, wordsOf } from './words.ts'

/*
 * A page whose language has no words: its words are English, and what the owner wrote is not. So that a voice reads both
 * well, the words are marked while the page is made, and each element then gets the language of what it says.
 */

/** Characters that no text has. */
const [START, END] = ['\uFDD0', '\uFDD1']
const MARKS = /[\uFDD0\uFDD1]/g

/** What is no text of a page of its own: a code, signs within the owner's text, names of files, and what stands for the owner's name. */
const UNMARKED = ['language', 'decimalPoint', 'byte', 'colon', 'quoted', 'files', 'defaults']

/** The words for a page in this language. The page must pass through `withLanguages`. */
export const pageWords = (tag: string): Words => (hasWords(tag) ? wordsOf(tag) : marked(wordsOf(tag)))

function marked<T>(words: T): T
function marked(words: unknown): unknown {
  if (typeof words === 'string') return START + words.replace(MARKS, '') + END
  if (typeof words === 'function') return (...values: unknown[]) => marked(words(...values))
  if (Array.isArray(words)) return words.map(marked)
  if (typeof words !== 'object' || words === null) return words
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => [key, UNMARKED.includes(key) ? value : marked(value)]),
  )
}

interface Tag {
  token: string
  name: string
  parent: Tag | undefined
  /** What the element says: its own text, and the texts in its attributes. */
  says: string
  language?: string
}

const TOKENS = /<!--.*?-->|<(\/?)([a-z][\w-]*)((?:[^"'>]|"[^"]*"|'[^']*')*)>|[^<]+|</gs
const WITHOUT_CONTENT = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
const NOT_SAID = /^(script|style)$/
const TEXTS = /\s(?:alt|aria-label|placeholder|title)="[^"]*"/g

/** A page that was made with `pageWords`: with `lang` wherever an element says something in another language than its parent. */
export function withLanguages(html: string, page: string): string {
  if (!html.includes(START)) return html
  const open: Tag[] = []
  const parts = [...html.matchAll(TOKENS)].map(([token, slash, name, attributes = '']): string | Tag => {
    const parent = open.at(-1)
    if (!name && parent && !token.startsWith('<') && !NOT_SAID.test(parent.name)) parent.says += token
    if (slash) open.pop()
    if (!name || slash) return token
    const says = (attributes.match(TEXTS) ?? []).map((text) => text.replace(/^[^"]*/, '')).join('')
    const tag = { token, name, parent, says }
    if (!WITHOUT_CONTENT.test(name)) open.push(tag)
    return tag
  })
  const written = parts.map((part) => (typeof part === 'string' ? part : inItsLanguage(part, page)))
  return written.join('').replace(MARKS, '')
}

function inItsLanguage(tag: Tag, page: string): string {
  const { token, name, parent, says } = tag
  const inherited = parent?.language ?? page
  tag.language = says.includes(START) ? wordsLanguage(page) : /\p{L}/u.test(says) ? page : inherited
  return tag.language === inherited ? token : token.replace(`<${name}`, `<${name} lang="${tag.language}"`)
}
