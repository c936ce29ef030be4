import * as de from './de.ts'
import * as en from './en.ts'
import * as es from './es.ts'
import * as fr from './fr.ts'
import * as it from './it.ts'
import { type WordsLanguage, wordsLanguage } from './language.ts'
import * as nl from './nl.ts'
import * as pt from './pt.ts'

/** The words of one language: of what the browser renders, too, and of what only the server renders. */
export interface Catalogue {
  site: typeof en.site
  server: typeof en.server
}

export type SiteWords = Catalogue['site']

/** The words of a page, as an argument of its rendering. */
export type Words = SiteWords & { server: Catalogue['server'] }

const CATALOGUES: Readonly<Record<WordsLanguage, Catalogue>> = { en, de, es, fr, it, nl, pt }

/** The words for a language by its BCP 47 tag; English ones if it has none. */
export function wordsOf(tag: string): Words {
  const { site, server } = CATALOGUES[wordsLanguage(tag)]
  return { ...site, server }
}
