import { decodeEntities } from './html-entities.ts'

/** What a piece of HTML is made of: runs of text (entities not yet decoded) and tags. */
type Token = { text: string } | { tag: string; attributes: string }

const TAG_NAME = /<\/?([a-z][^\s/>]*)/iy
const COMMENT_END = { '<!--': '-->', '<![CDATA[': ']]>', '<!': '>', '<?': '>' }
/** Elements whose content is no text of the page. */
const UNSEEN = ['script', 'style', 'template', 'iframe', 'svg', 'math', 'head', 'title']
/** Elements that do not end a word; at any other tag the text breaks. */
const INLINE =
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp script small span strong style sub sup template time u var wbr'.split(
    ' ',
  )

/** The text a reader of the HTML would see, in one line: tags gone, entities decoded, blanks collapsed. */
export function htmlToText(html: string): string {
  let text = ''
  for (const token of tokens(html)) {
    if ('text' in token) text += decodeEntities(token.text)
    else if (!INLINE.includes(token.tag)) text += ' '
  }
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}

/** The `src` of every img in its order, entities decoded. */
export function* imageSources(html: string): Generator<string> {
  for (const token of tokens(html)) {
    const source = 'tag' in token && token.tag === 'img' ? attribute(token.attributes, 'src') : null
    if (source) yield source
  }
}

/**
 * Walks through HTML once, from left to right, so that hostile input costs no more than its length. As in a browser, an
 * unfinished tag or comment ends the text, and a `<` that begins no tag is text.
 */
function* tokens(html: string): Generator<Token> {
  let position = 0
  while (position < html.length) {
    const opening = html.indexOf('<', position)
    if (opening < 0) return yield { text: html.slice(position) }
    if (opening > position) yield { text: html.slice(position, opening) }
    TAG_NAME.lastIndex = opening
    const name = TAG_NAME.exec(html)?.[1]?.toLowerCase()
    if (name) {
      const start = TAG_NAME.lastIndex
      const end = endOfTag(html, start)
      const isClosing = html[opening + 1] === '/'
      yield { tag: name, attributes: isClosing ? '' : html.slice(start, end) }
      position = !isClosing && UNSEEN.includes(name) ? endOfElement(html, name, end + 1) : end + 1
    } else {
      const past = endOfMarkup(html, opening)
      if (past === opening + 1) yield { text: '<' }
      position = past
    }
  }
}

/** Where the tag's `>` stands; one inside quotes does not count. */
function endOfTag(html: string, from: number): number {
  let quote = ''
  let last = ''
  for (let at = from; at < html.length; at++) {
    const character = html[at]!
    if (quote) quote = character === quote ? '' : quote
    else if (character === '>') return at
    else if (last === '=' && (character === '"' || character === "'")) quote = character
    if (character.trim()) last = character
  }
  return html.length
}

function endOfElement(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}[\\s/>]`, 'gi')
  closing.lastIndex = from
  return closing.exec(html)?.index ?? html.length
}

/** Past a comment or declaration; one further when the `<` is text. */
function endOfMarkup(html: string, opening: number): number {
  const next = html[opening + 1]
  if (next !== '!' && next !== '?') return opening + 1
  for (const [start, end] of Object.entries(COMMENT_END)) {
    if (!html.startsWith(start, opening)) continue
    const closing = html.indexOf(end, opening + start.length)
    return closing < 0 ? html.length : closing + end.length
  }
  return opening + 1
}

function attribute(attributes: string, wanted: string): string | null {
  for (const [, name, double, single, bare] of attributes.matchAll(
    /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g,
  ))
    if (name?.toLowerCase() === wanted) return decodeEntities(double ?? single ?? bare ?? '').trim() || null
  return null
}
