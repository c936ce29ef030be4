import type { Typeface } from './look.ts'

/* The letters and marks that the face for headings of each pair draws, of all its files (src/look.css). */

const MOST = 'A-Za-zª\u00b5ºÀ-ÖØ-öø-ćĊ-ēĖ-ěĞ-ģĦħĪīĮ-ıĶķĹ-ľŁ-ňŊ-ōŐ-śŞ-šŤťŪ-žȘ-țȷˆˇ\u0300\u0301\u0303\u0304\u0308Ẁ-ẅẞỲỳ'
const VIETNAMESE = 'ĨĩŨũƠơƯư\u0309\u0323Ạ-ỹ'
const MORE = 'Ā-ıĴ-ňŊ-žƏƒǄ-ǌǦǧǪǫǺ-țȪ-ȭȰ-ȳəʹʺʼ'

/** A letter or mark that the face lacks. */
const lacking = (drawn: string) => new RegExp(`(?![${drawn}])[\\p{L}\\p{M}]`, 'u')

const LACKING: Readonly<Record<Typeface, RegExp>> = {
  editorial: lacking(MOST),
  classic: lacking(MOST + VIETNAMESE + MORE),
  modern: lacking(MOST + VIETNAMESE),
}

/** The first letter of a text that the face for headings cannot draw; undefined if it draws all of them. */
export const missingLetter = (typeface: Typeface, text: string) => LACKING[typeface].exec(text.normalize())?.[0]

/** Nearly all headings, which need no closer look. */
const PLAIN = /^[\0-\u00ff\u2010-\u2026]*$/

/**
 * Classes for an element with a text in the display face. If the face of the look lacks a letter of the text, look.css sets
 * all of it in a face that has it, because one letter of another face spoils a name.
 */
export function displayClass(classes: string, text: string | null | undefined): string {
  if (!text || PLAIN.test(text)) return classes
  const faces = Object.keys(LACKING) as Typeface[] // its keys
  return [classes, ...faces.filter((face) => missingLetter(face, text)).map((face) => `not-${face}`)].join(' ')
}
