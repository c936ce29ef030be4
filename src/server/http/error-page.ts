import { hash } from 'node:crypto'
import { type AccentColours, accentColours } from '#content/site/accent-colours.ts'
import { ENGLISH } from '#content/words/english.ts'

/** The colours are those of src/theme.css, and the site's accent. */
const styleIn = ({ light, dark }: AccentColours) => `
:root { color-scheme: light dark; --paper: #f8f5ee; --ink: #1d1a16; --quiet: #645d52; --accent: ${light} }
@media (prefers-color-scheme: dark) { :root { --paper: #141210; --ink: #ece6da; --quiet: #b6ad9e; --accent: ${dark} } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 system-ui, sans-serif }
main { max-width: 40rem; margin: 0 auto; padding: 20vh 1.5rem 4rem }
h1 { font: 400 clamp(2rem, 7vw, 3.25rem)/1.1 'Instrument Serif', Georgia, serif; margin: 0 0 1.5rem }
a { color: var(--accent); text-underline-offset: 0.2em }
input, button { font: inherit; margin-top: 0.5rem }
button { padding: 0.5rem 1.5rem; border: 0; border-radius: 0.375rem; background: var(--ink); color: var(--paper) }
p:last-child { color: var(--quiet); font-size: 0.875rem; margin-top: 3rem }
`

/** Allows nothing but the page's own style, by hash, and what `more` adds. */
export const plainPagePolicy = (more: string, accent = accentColours('')) =>
  `default-src 'none'; style-src 'sha256-${hash('sha256', styleIn(accent), 'base64')}'; base-uri 'none'; ${more}; frame-ancestors 'none'`

export const errorPagePolicy = (accent: AccentColours) => plainPagePolicy("form-action 'none'", accent)

/** A self-contained page, without the site's content. `body` is HTML. */
export const plainPage = (title: string, body: string, accent = accentColours(''), language = 'en') => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${styleIn(accent)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`

/**
 * What a visitor sees when a page cannot be rendered. It is self-contained, because another request could fail as well,
 * and reveals only the id under which the owner finds the error in the log. The id must be plain (log/access-log.ts).
 */
export function errorPage(requestId: string, accent = accentColours(''), words = ENGLISH): string {
  const { title, text, again, or, home, number } = words.server.failure
  const links = `<a href="">${again}</a>${or}<a href="/">${home}</a>.`
  return plainPage(title, `<p>${text}</p>\n<p>${links}</p>\n<p>${number(requestId)}</p>`, accent, words.language)
}
