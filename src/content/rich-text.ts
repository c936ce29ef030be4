/** What rich text may contain; server and browser remove everything else. */
export const RICH_TEXT_TAGS = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote']
export const RICH_TEXT_ATTRIBUTES = ['href', 'target', 'rel']
export const RICH_TEXT_SCHEMES = ['http', 'https', 'mailto']
