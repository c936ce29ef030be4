import { LRUCache } from 'lru-cache'
import sanitizeHtml from 'sanitize-html'
import { PICTURE_ATTRIBUTES, TEXT_PICTURE } from '#content/text/pictures-in-text.ts'
import { RICH_TEXT } from '#content/text/rich-text.ts'

/** The size of a cache of sanitized texts, in characters: a page rendered again after a save sanitizes only new texts. */
const KEPT_CHARACTERS = 2_000_000

const kept = new LRUCache<string, string>({
  maxSize: KEPT_CHARACTERS,
  sizeCalculation: (clean, html) => clean.length + html.length + 1,
})

/**
 * Rich text that is safe to render: only what src/content/text/rich-text.ts allows, and links that open a new tab have no
 * access to this page. Pictures are uploads of this site, where a text may have any.
 */
export function cleanHtml(html: string, { hasPictures = false } = {}): string {
  const key = `${hasPictures} ${html}`
  const before = kept.get(key)
  if (before !== undefined) return before
  const clean = cleanNow(html, hasPictures)
  kept.set(key, clean)
  return clean
}

const cleanNow = (html: string, hasPictures: boolean) =>
  sanitizeHtml(html, {
    allowedTags: hasPictures ? [...RICH_TEXT.tags, 'img'] : RICH_TEXT.tags,
    allowedAttributes: { a: RICH_TEXT.linkAttributes, ol: RICH_TEXT.listAttributes, img: PICTURE_ATTRIBUTES },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !TEXT_PICTURE.test(attribs.src ?? ''),
    allowedSchemes: RICH_TEXT.schemes,
    allowProtocolRelative: false,
    parseStyleAttributes: false,
  })
    // as the editor writes it: the browser only cleans HTML that differs from the server's
    .replaceAll('<br />', '<br>')
    .replaceAll('\u00a0', '&nbsp;')
