import { readHtml, type StartTag } from './read-html.ts'

/** Elements whose content is not text. */
const UNSEEN = new Set(['script', 'style', 'template', 'iframe', 'svg', 'math', 'head', 'title'])
/** Elements that do not end a word; at any other tag the text breaks. */
const INLINE = words(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp script small span strong style sub sup template time tt u var wbr',
)
/** The other elements of HTML that are not obsolete. */
const OTHERS = words(
  'address area article aside audio base blockquote body br button canvas caption center col colgroup datalist dd details dialog div dl dt embed fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html img input label legend li link main map menu meta meter nav noscript object ol optgroup option output p param picture pre progress search section select slot source summary table tbody td textarea tfoot th thead tr track ul video',
)
const VOID = words('area base br col embed hr img input link meta param source track wbr')

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}

/** The text a reader of the HTML would see, in one line: no tags, entities decoded, white space collapsed. */
export const htmlToText = (html: string): string => textIn(html, () => true)

/** As `htmlToText`, for a title, which may be plain text: `<String>` is no tag, since HTML has none of that name. */
export const titleToText = (html: string): string =>
  textIn(html, (name) => INLINE.has(name) || OTHERS.has(name) || UNSEEN.has(name))

function textIn(html: string, isTag: (name: string) => boolean): string {
  let text = ''
  readSeen(html, {
    onText: (part) => (text += part),
    onTag(name, source) {
      if (!isTag(name)) text += `<${source}>`
      else if (!INLINE.has(name)) text += ' '
    },
  })
  return withoutZeroWidth(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/** The attributes of every img that a reader of the HTML would see, in document order. */
export function seenImages(html: string): StartTag['attributes'][] {
  const images: StartTag['attributes'][] = []
  readSeen(html, {
    onTag(name, _, attributes) {
      if (name === 'img' && attributes) images.push(attributes)
    },
  })
  return images
}

/** Soft hyphens and what pads mail previews. A joiner stays after an emoji or a letter that it joins. */
const withoutZeroWidth = (text: string) =>
  text.replace(/\u034f|[\u00ad\u200b\u2060\ufeff]/g, '').replace(STRAY_JOINER, '')

const STRAY_JOINER =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\p{M}[\p{L}--[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}]]])[\u200c\u200d]/gv

interface SeenListener {
  onText?(text: string): void
  /** A start or an end tag outside of what is hidden; `attributes` of a start tag only. */
  onTag(name: string, source: string, attributes?: StartTag['attributes']): void
}

/** An element that hides its content, or shows it again, and how many of its name are open. */
interface Region {
  name: string
  depth: number
  hides: Hides
}

/** `all`: nothing inside is seen. `small`: what has a size of its own is. */
type Hides = 'all' | 'small' | 'nothing'

function readSeen(html: string, { onText, onTag }: SeenListener): void {
  // only those that change what is seen: a stack of all open elements would cost the square of their number
  const regions: Region[] = []
  const hides = () => regions.at(-1)?.hides ?? 'nothing'
  readHtml(html, {
    onText(text) {
      if (hides() === 'nothing') onText?.(text)
    },
    onStartTag({ name, attributes, source, isSelfClosing }) {
      const outer = regions.at(-1)
      const own = hidingOf(name, attributes, hides())
      if (own === 'nothing') onTag(name, source, attributes)
      if (VOID.has(name) || (isSelfClosing && /^(svg|math)$/.test(name))) return
      if (own !== hides()) regions.push({ name, depth: 1, hides: own })
      else if (outer?.name === name) outer.depth++
    },
    onEndTag(name, source) {
      const region = regions.at(-1)
      if (region?.name === name && --region.depth === 0) regions.pop()
      if (hides() === 'nothing') onTag(name, `/${source}`)
    },
  })
}

/** As mails hide what an inbox shows beside the subject. */
const HIDDEN = /\b(display\s*:\s*none|visibility\s*:\s*hidden|max-height\s*:\s*0(?![.\d])|mso-hide\s*:\s*all)/i
const FONT_SIZE = /\bfont-size\s*:\s*([\d.]+)/i

/** Of a longer style no more is read. */
const STYLE_READ = 1000

function hidingOf(name: string, attributes: StartTag['attributes'], outer: Hides): Hides {
  if (outer === 'all' || UNSEEN.has(name) || attributes.has('hidden')) return 'all'
  const style = attributes.get('style')?.slice(0, STYLE_READ) ?? ''
  if (HIDDEN.test(style)) return 'all'
  const [, size] = FONT_SIZE.exec(style) ?? []
  return size === undefined ? outer : Number(size) === 0 ? 'small' : 'nothing'
}
