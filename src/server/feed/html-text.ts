import { Tokenizer } from 'htmlparser2'

/** Elements whose content is not text. */
const UNSEEN = new Set(['script', 'style', 'template', 'iframe', 'svg', 'math', 'head', 'title'])
/** Elements that do not end a word; at any other tag the text breaks. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp script small span strong style sub sup template time u var wbr'.split(
    ' ',
  ),
)

/** The text a reader of the HTML would see, in one line: no tags, entities decoded, white space collapsed. */
export const htmlToText = (html: string): string =>
  readHtml(html)
    .text.replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()

/** The `src` of every img in document order, entities decoded. */
export const imageSources = (html: string): string[] => readHtml(html).images

/**
 * Reads HTML from left to right, with the tokenizer alone: the parser keeps a stack of open elements, and a hostile
 * feed with many of them would cost the square of its length.
 */
function readHtml(html: string): { text: string; images: string[] } {
  const images: string[] = []
  let text = ''
  /** The open element whose content is skipped. */
  let unseen: string | undefined
  let tag = ''
  let attribute = ''
  let value = ''
  let source = ''
  const nameAt = (start: number, end: number) => html.slice(start, end).toLowerCase()
  const passTag = (name: string) => {
    if (!INLINE.has(name)) text += ' '
  }
  const endOpeningTag = () => {
    if (unseen) return
    passTag(tag)
    if (tag === 'img' && source) images.push(source)
    if (UNSEEN.has(tag)) unseen = tag
  }
  const ignore = () => {}
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext(start, end) {
        if (!unseen) text += html.slice(start, end)
      },
      ontextentity(codePoint) {
        if (!unseen) text += String.fromCodePoint(codePoint)
      },
      onopentagname(start, end) {
        tag = nameAt(start, end)
        source = ''
      },
      onattribname(start, end) {
        attribute = nameAt(start, end)
        value = ''
      },
      onattribdata(start, end) {
        value += html.slice(start, end)
      },
      onattribentity(codePoint) {
        value += String.fromCodePoint(codePoint)
      },
      onattribend() {
        if (attribute === 'src') source ||= value.trim()
      },
      onopentagend: endOpeningTag,
      onselfclosingtag: endOpeningTag,
      onclosetag(start, end) {
        const name = nameAt(start, end)
        if (name === unseen) unseen = undefined
        if (!unseen) passTag(name)
      },
      oncomment: ignore,
      oncdata: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return { text, images }
}
