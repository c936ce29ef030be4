import { Tokenizer } from 'htmlparser2'

/** A start tag. Name and attribute names are in lower case, values have their entities decoded. */
export interface StartTag {
  name: string
  attributes: ReadonlyMap<string, string>
  /** As it was written, without the angle brackets. */
  source: string
  /** `<br/>`, which only elements of SVG and MathML take for their end. */
  isSelfClosing: boolean
}

export interface HtmlListener {
  onText?(text: string): void
  onStartTag(tag: StartTag): void
  /** `source` is the name as it was written. */
  onEndTag?(name: string, source: string): void
}

/** Reads HTML by the tokenizer alone: a hostile feed would cost the parser the square of its length. */
export function readHtml(html: string, { onText, onStartTag, onEndTag }: HtmlListener): void {
  let start = 0
  let name = ''
  let attributes = new Map<string, string>()
  let attribute = ''
  let value = ''
  const endStartTag = (end: number, isSelfClosing: boolean) =>
    onStartTag({ name, attributes, source: html.slice(start, end), isSelfClosing })
  const ignore = () => {}
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: (from, to) => onText?.(html.slice(from, to)),
      ontextentity: (codePoint) => onText?.(String.fromCodePoint(codePoint)),
      onopentagname(from, to) {
        start = from
        name = html.slice(from, to).toLowerCase()
        attributes = new Map()
      },
      onattribname(from, to) {
        attribute = html.slice(from, to).toLowerCase()
        value = ''
      },
      onattribdata(from, to) {
        value += html.slice(from, to)
      },
      onattribentity(codePoint) {
        value += String.fromCodePoint(codePoint)
      },
      onattribend() {
        if (!attributes.get(attribute)) attributes.set(attribute, value.trim())
      },
      onopentagend: (end) => endStartTag(end, false),
      onselfclosingtag: (end) => endStartTag(end - 1, true),
      onclosetag(from, to) {
        const source = html.slice(from, to)
        onEndTag?.(source.toLowerCase(), source)
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
}
