import { html, raw } from 'hono/html'
import type { AccentColours } from '#content/site/accent-colours.ts'
import type { Letterhead } from './letterhead.ts'
import type { Mail } from './message.ts'

/** What a mail says, before it is plain text or HTML. Everything here is plain text; blank parts are left out. */
export interface Letter {
  subject: string
  /** Paragraphs before the link. */
  opening: string[]
  /** Somebody else's words, shown as they were written. */
  quote?: string
  link?: { label: string; url: string }
  /** A one-time code, shown large. */
  code?: string
  /** What it is for; by default it takes the place of the link, if there is one. */
  asksCode?: string
  /** Paragraphs after link and code. */
  closing: string[]
}

/** A letter about the site of this name, by the address of who acted and the address of the admin. */
export type OwnersLetter = (site: string, by: string, admin: string) => Letter

/**
 * Mails every owner about a change that could give somebody else access. `by` is the id of the owner who made it, whose address
 * the letter gets, and `except` the address of one who need not be notified. Never fails.
 */
export type NotifyOwners = (kind: string, by: string, write: OwnersLetter, except?: string) => Promise<void>

/** The letter as a mail; `kind` is as in Mail. */
export const letterMail = (kind: string, to: string, letterhead: Letterhead, letter: Letter) => ({
  kind,
  to,
  subject: letter.subject,
  text: letterText(letter, letterhead),
  html: letterHtml(letter, letterhead),
})

/** A mail to the owner, whose address is looked up when it is sent. */
export type OwnersMail = (to: string, letterhead: Letterhead) => Mail

/** The letter as plain text, with lines left to the reader's program to wrap. */
function letterText({ opening, quote, link, code, asksCode, closing }: Letter, { name }: Letterhead): string {
  const parts = [
    ...opening,
    quote?.replaceAll(/^(?=(.?))/gm, (_, next) => (next ? '> ' : '>')),
    link && `${link.label}:\n${link.url}`,
    code && `${asksCode ?? (link ? CODE_BESIDE_LINK : CODE_ALONE)}\n\n    ${code}`,
    ...closing,
    `${SIGNATURE}\n${name}`,
  ]
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`
}

/** The letter, which is in English, as HTML: one column without tables or pictures, in the site's paper and ink, light and dark. */
export function letterHtml(letter: Letter, { name, language, accent }: Letterhead): string {
  const { subject, opening, quote, link, code, asksCode, closing } = letter
  const own = /^en\b/i.test(language) ? '' : raw(` lang="${language}"`)
  const parts = [
    ...opening.map(paragraph),
    quote && html`<blockquote${own}>${quote}</blockquote>`,
    link && html`<p><a class="link" href="${link.url}">${link.label}</a></p>`,
    code && paragraph(asksCode ?? (link ? CODE_BESIDE_LINK : CODE_ALONE)),
    code && html`<p class="code">${code}</p>`,
    ...closing.map(paragraph),
  ]
  return `${html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>${raw(stylesIn(accent))}</style>
</head>
<body>
<div class="page">
<h1>${subject}</h1>
${parts.filter(Boolean).map((part) => html`${part}\n`)}<p class="foot"${own}>${name}</p>
</div>
</body>
</html>
`}`
}

/** The delimiter of RFC 3676 section 4.3: mail programs leave what follows out of an answer. Its space counts. */
const SIGNATURE = '-- '

const CODE_ALONE = 'Your code is:'
const CODE_BESIDE_LINK = 'Or type this code where you asked for it:'

/**
 * Colours of src/theme.css, and the site's accent; each line of a quotation has the direction of its first letter. Where a program shows mail
 * without styles, it is plain text with a link.
 */
const stylesIn = ({ light, dark }: AccentColours) => `
body{margin:0;background:#f8f5ee;color:#1d1a16;font:17px/1.65 system-ui,"Segoe UI",Helvetica,Arial,sans-serif;overflow-wrap:anywhere}
h1{margin:0 0 1.5rem;font:400 2rem/1.2 "Instrument Serif",Georgia,serif}
.page{max-width:33rem;margin:0 auto;padding:2rem 1.25rem}
.link{display:inline-block;padding:.6rem 1.1rem;background:${light};color:#fffdf8;text-decoration:none}
blockquote{margin:1.5rem 0;padding-left:1.25rem;border-left:1px solid #dcd4c4;white-space:pre-wrap;unicode-bidi:plaintext}
.code{margin:1rem 0;font:600 1.75rem/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.15em}
.foot{margin-top:2.5rem;padding-top:1rem;border-top:1px solid #dcd4c4;color:#645d52;font-size:.875rem}
@media (prefers-color-scheme:dark){
body{background:#141210;color:#ece6da}
.link{background:${dark};color:#141210}
blockquote,.foot{border-color:#524b3f}
.foot{color:#b6ad9e}
}
`

const paragraph = (text: string) => html`<p>${text}</p>`
