import { useEffect, useState } from 'react'
import type { RichTextColumn } from '#content/kinds.ts'
import { RICH_TEXT } from '#content/text/rich-text.ts'

interface RichTextProps {
  /** The column of the content: the server sanitizes only the columns that a kind names. */
  column: RichTextColumn
  html: string
  /** The same text as the server sent it with the page, already sanitized. */
  sent?: string
  className?: string
}

/**
 * HTML from the content. What the server sent is sanitized already. What arrives later is sanitized in the browser, by
 * a library that is only loaded then; the previous text stays until it is done.
 */
export function RichText({ html, sent = '', className }: RichTextProps) {
  const [clean, setClean] = useState({ source: sent, html: sent })
  useEffect(() => {
    if (html === clean.source) return
    let isCurrent = true
    cleanHtml(html).then((result) => {
      if (isCurrent) setClean({ source: html, html: result })
    })
    return () => {
      isCurrent = false
    }
  }, [html, clean.source])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server or by cleanHtml
  return <div dir="auto" className={className} dangerouslySetInnerHTML={{ __html: clean.html }} />
}

async function cleanHtml(html: string) {
  const { default: purify } = await import('dompurify')
  return purify.sanitize(html, {
    ALLOWED_TAGS: RICH_TEXT.tags,
    ALLOWED_ATTR: [...RICH_TEXT.linkAttributes, ...RICH_TEXT.listAttributes],
    // the pattern below is meant for addresses; without this it would apply to every attribute
    ADD_URI_SAFE_ATTR: ['target', 'rel', ...RICH_TEXT.listAttributes],
    ALLOWED_URI_REGEXP: new RegExp(`^(?:(?:${RICH_TEXT.schemes.join('|')}):|[/#])`, 'i'),
  })
}
