/** What rich text may contain; server and browser remove everything else. */
export const RICH_TEXT = {
  tags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote'],
  linkAttributes: ['href', 'target', 'rel'],
  /** A numbered list may continue another one. */
  listAttributes: ['start'],
  schemes: ['http', 'https', 'mailto'],
}

/**
 * Whether a text is rich text as the editor writes it, which begins and ends with a block element. Any other text is plain,
 * even with angle brackets: texts written before the editor existed look the same.
 */
export const isRichText = (text: string) => /^<(p|ul|ol|blockquote)[ >].*<\/(p|ul|ol|blockquote)>$/s.test(text.trim())

/** A text for the editor: plain text becomes paragraphs with their line breaks, which look the same on the page. */
export const toRichText = (text: string) => {
  if (!text.trim() || isRichText(text)) return text.trim()
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return paragraphsOf(escaped)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('')
}

/** The paragraphs of a plain text: a blank line ends one, and line breaks inside are kept. */
export const paragraphsOf = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)

/** The first non-empty paragraph of a text, rich or plain, and what follows. A list at the start is no lede. */
export function splitLede(text: string): [lede: string, rest: string] {
  if (isRichText(text)) {
    const html = text.trim().replace(EMPTY_PARAGRAPHS, '')
    const [lede = ''] = /^<p[ >].*?<\/p>/s.exec(html) ?? []
    return [lede, html.slice(lede.length)]
  }
  const [lede = '', ...rest] = paragraphsOf(text)
  return [lede, rest.join('\n\n')]
}

/** At the start of rich text, as from pressing Enter before writing. */
const EMPTY_PARAGRAPHS = /^(<p(?: [^>]*)?>(\s|&nbsp;|<br>)*<\/p>\s*)+/

/** The words of a text, rich or plain, without its tags: a line for each paragraph and each item of a list. */
export function toPlainText(text: string): string {
  if (!isRichText(text)) return text
  return decodeEntities(withoutTags(text.replace(/<br\s*\/?>|<\/(p|li|blockquote)>/g, '\n'), ''))
    .replace(/\n\s*/g, '\n')
    .trim()
}

/** HTML with `instead` in place of each tag. The pattern stops at the next bracket, so that it runs in linear time. */
export const withoutTags = (html: string, instead: string) => html.replace(/<[^<>]*>/g, instead)

/** The text of HTML without tags, with the entities that the editor writes decoded. */
export const decodeEntities = (html: string) =>
  html.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? '')

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }
