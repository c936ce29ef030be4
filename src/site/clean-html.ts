import sanitizeHtml from 'sanitize-html'
import { RICH_TEXT_ATTRIBUTES, RICH_TEXT_SCHEMES, RICH_TEXT_TAGS } from '#content/rich-text.ts'

/** Rich text as the server may render it: only what src/content/rich-text.ts names; links in new tabs cannot reach back. */
export const cleanHtml = (html: string) =>
  sanitizeHtml(html, {
    allowedTags: RICH_TEXT_TAGS,
    allowedAttributes: { a: RICH_TEXT_ATTRIBUTES },
    allowedSchemes: RICH_TEXT_SCHEMES,
    allowProtocolRelative: false,
    parseStyleAttributes: false,
  }).replaceAll('<br />', '<br>') // as editors write it: the browser cleans only what differs from its own reading
