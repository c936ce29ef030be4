import type { ContentTable } from '#content/kinds.ts'
import { isRichText, RICH_TEXT, toRichText } from '#content/text/rich-text.ts'
import { hasPictures, isHtml, propertiesOf } from './describe-kind.ts'
import { asMeant } from './lenient.ts'

type Fields = Record<string, unknown>

const TAGS = RICH_TEXT.tags.join(', ')
const KNOWN_TAG = /<\/?(?:[biuspa]|h[1-6]|br|strong|em|ul|ol|li|blockquote|div|span|img|table|code|pre)\b[^<>]*>/i
const MARKDOWN = /\*\*\S[^*\n]*\*\*|\[[^\]\n]+\]\(https?:|^#{1,6} \S/m
const MARKDOWN_LIST = /^[-*] \S/m

/** The fields of an entry as a program means them: JSON text is what it says where no text is expected. */
export const fieldsAsMeant = (table: ContentTable, given: Fields) => asMeant(given, propertiesOf(table)) as Fields // one stays one

/** Rich text in the paragraphs without which the page would show its tags. */
export const asStored = (table: ContentTable, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([column, value]) => [
      column,
      typeof value === 'string' && isHtml(table, column) ? inParagraphs(value) : value,
    ]),
  )

const inParagraphs = (text: string) => (/<[a-z]/i.test(text) && !isRichText(text) ? `<p>${text}</p>` : toRichText(text))

/** What the page would show as signs instead of what they mean, a line for each field. */
export const markupFaults = (table: ContentTable, fields: Fields): string[] =>
  Object.entries(fields).flatMap(([column, value]) => {
    const fault = typeof value === 'string' && markupFault(value, isHtml(table, column), hasPictures(table, column))
    return fault ? [`${column}: ${fault}`] : []
  })

function markupFault(text: string, isRich: boolean, isIllustrated: boolean): string | undefined {
  if (MARKDOWN.test(text) || (isRich && MARKDOWN_LIST.test(text)))
    return `This looks like Markdown. Write ${isRich ? `HTML of these tags: ${TAGS}` : 'plain text'}.`
  if (!isRich) return KNOWN_TAG.test(text) ? 'This is plain text: leave the HTML tags out.' : undefined
  const tags = [...text.matchAll(/<\/?([a-z][a-z\d]*)/gi)].map(([, tag = '']) => tag.toLowerCase())
  const foreign = [...new Set(tags)].filter((tag) => !RICH_TEXT.tags.includes(tag) && !(isIllustrated && tag === 'img'))
  return foreign.length > 0 ? `The page leaves out ${foreign.join(', ')}. Use only ${TAGS}.` : undefined
}
