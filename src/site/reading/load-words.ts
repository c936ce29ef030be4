import { wordsLanguage } from '#content/words/language.ts'
import type { SiteWords } from '#content/words/words.ts'

/** A file for each language, loaded with React. */
const FILES = import.meta.glob<SiteWords>('./??.ts', { base: '/src/content/words/', import: 'site' })

/** The words of what React renders, for a language by its BCP 47 tag. */
export const loadWords = (tag: string) => FILES[`./${wordsLanguage(tag)}.ts`]!()
