import { parseDocument } from 'htmlparser2'
import { ENGLISH } from '#content/words/english.ts'
import type { Words } from '#content/words/words.ts'

/** What stands in a word for a name or a number. */
const VALUE = '¤'

/** Every text of a catalogue with its place, such as `.contact.send`; each value in a text is VALUE. */
export function textsOf(words: unknown, place = ''): [place: string, text: string][] {
  if (typeof words === 'function') return textsOf(words(VALUE, VALUE, VALUE), place)
  if (typeof words !== 'object' || words === null) return [[place, String(words)]]
  return Object.entries(words).flatMap(([key, value]) => textsOf(value, `${place}.${key}`))
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The English words that another language says differently, each as what finds it: alone, or several together in a text. */
function english(other: Words): RegExp[] {
  const same = new Set(textsOf(other).map(([, text]) => text))
  return textsOf(ENGLISH).flatMap(([place, text]) => {
    const words = text.replaceAll(VALUE, '').trim()
    if (same.has(text) || place === '.language' || !/\p{L}{3}/u.test(words)) return []
    const pattern = text.split(VALUE).map(escaped).join('.+')
    return new RegExp(words.includes(' ') && !place.startsWith('.defaults') ? pattern : `^${pattern}$`, 'u')
  })
}

/** Those of the texts that have an English word in place of one of `other`: 'Contact ¤' is no part of 'Contact opnemen'. */
export function englishIn(texts: readonly string[], other: Words): string[] {
  const patterns = english(other)
  const own = new Set(textsOf(other).map(([, text]) => text))
  return [...new Set(texts)].filter((text) => !own.has(text) && patterns.some((pattern) => pattern.test(text)))
}

type Nodes = ReturnType<typeof parseDocument>['children']
const SAID = ['alt', 'aria-label', 'content', 'placeholder', 'title', 'value', 'data-words', 'download']

/** Every text of a page, and of its attributes, with the language that it is in. */
export function saidBy(html: string): { text: string; lang: string }[] {
  const said = (nodes: Nodes, lang: string): { text: string; lang: string }[] =>
    nodes.flatMap((node) => {
      if ('data' in node && String(node.type) === 'text') return [{ text: node.data, lang }]
      if (!('attribs' in node) || node.name === 'style' || node.attribs.id === 'boot') return []
      const own = node.attribs.lang ?? lang
      const inAttributes = SAID.flatMap((name) => node.attribs[name] ?? []).map((text) => ({ text, lang: own }))
      return [...inAttributes, ...said(node.children, own)]
    })
  return said(parseDocument(html).children, '')
    .flatMap(({ text, lang }) =>
      (text.startsWith('{') ? stringsIn(JSON.parse(text)) : [text]).map((one) => ({ text: one.trim(), lang })),
    )
    .filter(({ text }) => text)
}

/** The texts of structured data, without what its format says. */
const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.entries({ ...(value as object) }).flatMap(([key, one]) =>
        key.startsWith('@') && key !== '@graph' ? [] : stringsIn(one),
      )

/** What the owner stored stays hers, also where it is a word of the catalogue: the demo has some of them. */
export const OWN_WORDS = {
  site: { job_title: 'Werkstattleitung' },
  hero: { subtitle: 'Uhren und Briefe' },
  story_section_config: { title: 'Werdegang' },
  newsletter: { title: 'Briefe', frequency: 'Monatlich' },
  contact: { title: 'Post' },
  advisory_page: { title: 'Rat' },
  speaking_topics: { lengths: '45 Minuten' },
}
