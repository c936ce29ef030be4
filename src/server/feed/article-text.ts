import { htmlToText } from './html-text.ts'

const SNIPPET_MAX_WORDS = 100
/** For languages written without spaces, where a limit in words would cut nothing. */
export const SNIPPET_MAX_CHARACTERS = 1500

/** HTML as plain text, cut to 100 words with an ellipsis. */
export function snippet(html: string, toText = htmlToText): string {
  const text = toText(unwrapped(html))
  const words = text.split(' ')
  const cut = words.slice(0, SNIPPET_MAX_WORDS).join(' ')
  const short = cut.length > SNIPPET_MAX_CHARACTERS ? cut.slice(0, SNIPPET_MAX_CHARACTERS).toWellFormed() : cut
  return short.length < text.length ? `${short.replace(/[\s.,;:\u2026\uFFFD]+$/, '')}…` : short.replace(CUT_IN_HALF, '')
}

/** What a publisher's own limit left of the last character. */
const CUT_IN_HALF = / ?\uFFFD[ \uFFFD]*(?=(…|\.\.\.)?$)/

/** Some publishers escape a text that they have put into CDATA, and some what they have escaped. */
const unwrapped = (html: string) => {
  const [, wrapped] = /^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/.exec(html) ?? []
  const text = joinSurrogates(wrapped ?? html)
  return ESCAPED_HTML.test(text) && !/<\/?[a-z]/i.test(text) ? htmlToText(text) : text
}

/** A text that begins with the tag of a paragraph or another block, but has none. */
const ESCAPED_HTML =
  /^\s*&(lt|#60|#x3c);(p|div|h[1-6]|ul|ol|table|figure|blockquote|section|article)\b[\s\S]*&(gt|#62|#x3e);/i

/** Some programs write a character beyond U+FFFF as two numbers, of which XML and HTML know neither. */
export const joinSurrogates = (xml: string) =>
  xml.replace(/&#(xd[89ab]..|5[56]\d{3});&#(xd[c-f]..|5[67]\d{3});/gi, (pair, ...units: string[]) => {
    const joined = String.fromCharCode(...units.slice(0, 2).map((unit) => Number(unit.replace(/x/i, '0x'))))
    return joined.codePointAt(0)! > 0xffff ? joined : pair
  })
