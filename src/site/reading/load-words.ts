import { type WordsLanguage, wordsLanguage } from '#content/words/language.ts'
import type { SiteWords } from '#content/words/words.ts'

/** A file for each language, loaded with React. */
const FILES: Readonly<Record<WordsLanguage, () => Promise<SiteWords>>> = {
  en: () => import('#content/words/en.ts').then(({ site }) => site),
  de: () => import('#content/words/de.ts').then(({ site }) => site),
}

/** The words of what React renders, for a language by its BCP 47 tag. */
export const loadWords = (tag: string) => FILES[wordsLanguage(tag)]()
