import sanitizeHtml from 'sanitize-html'
import {
  RICH_TEXT_ATTRIBUTES,
  RICH_TEXT_LIST_ATTRIBUTES,
  RICH_TEXT_SCHEMES,
  RICH_TEXT_TAGS,
} from '#content/rich-text.ts'

/**
 * Rich text that is safe to render: only what src/content/rich-text.ts allows, and links that open a new tab have no
 * access to this page.
 */
export const cleanHtml = (html: string) =>
  sanitizeHtml(html, {
    allowedTags: RICH_TEXT_TAGS,
    allowedAttributes: { a: RICH_TEXT_ATTRIBUTES, ol: RICH_TEXT_LIST_ATTRIBUTES },
    allowedSchemes: RICH_TEXT_SCHEMES,
    allowProtocolRelative: false,
    parseStyleAttributes: false,
  })
    // as the editor writes it: the browser only cleans HTML that differs from the server's
    .replaceAll('<br />', '<br>')
    .replaceAll('\u00a0', '&nbsp;')
