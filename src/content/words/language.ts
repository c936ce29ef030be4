import type { SiteWords } from './words.ts'

/** The languages that have words. The first stands in for every other. */
export const WORDS_LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pt'] as const
export type WordsLanguage = (typeof WORDS_LANGUAGES)[number]

/** The language of the words for a BCP 47 tag: German for 'de-AT', and English for 'pl'. */
export const wordsLanguage = (tag: string): WordsLanguage =>
  WORDS_LANGUAGES.find((language) => language === baseOf(tag)) ?? WORDS_LANGUAGES[0]

export const hasWords = (tag: string) => wordsLanguage(tag) === baseOf(tag)

const baseOf = (tag: string) => tag.toLowerCase().split('-')[0]

/** For `data-words` of an element: what the reader's script, whose own words are English, says of it in another language. */
export const dataWords = ({ language }: SiteWords, said: Readonly<Record<string, string>>): string | undefined =>
  language === WORDS_LANGUAGES[0] ? undefined : JSON.stringify(said)
