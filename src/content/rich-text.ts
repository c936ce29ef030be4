/** What rich text may hold; everything else is dropped, on the server and in the browser alike. */
export const RICH_TEXT_TAGS = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote']
export const RICH_TEXT_ATTRIBUTES = ['href', 'target', 'rel']
export const RICH_TEXT_SCHEMES = ['http', 'https', 'mailto']
