import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html, raw } from 'hono/html'
import { mailAddress, mailtoOf } from '#content/address/mail-address.ts'
import { webUrl } from '#content/address/web-url.ts'
import { elsewhere } from '#content/contact/social-profile.ts'
import { primaryFirst } from '#content/expertise/expertise.ts'
import type { Involvement } from '#content/involvement/involvement.ts'
import { photoNotes } from '#content/press-kit/photo-notes.ts'
import { BIOS, pressFacts } from '#content/press-kit/press-kit.ts'
import { displayClass } from '#content/site/letters.ts'
import { positionOf } from '#content/site/site.ts'
import type { Talk } from '#content/talk/talk.ts'
import { latestFirst } from '#content/talk/upcoming.ts'
import { longDate } from '#content/text/dates.ts'
import { pageWords, withLanguages } from '#content/words/page-words.ts'
import type { Words } from '#content/words/words.ts'
import { readableAddress, readableMail } from '../http/readable-address.ts'
import type { KitContent } from './read-kit.ts'
import type { KitPicture } from './read-photo.ts'

export interface FactSheetParts {
  content: KitContent
  photo: KitPicture | null
  siteUrl: string
}

const MAX_ROLES = 8
const MAX_TALKS = 5

/**
 * The colours are those of src/theme.css, the faces the fallbacks of the site's. In print nothing is higher than a page of A4 or
 * Letter: long texts are cut, and what does not fit in the last list of a column overflows into a hidden column.
 */
const STYLE = readFileSync(join(import.meta.dirname, 'fact-sheet.css'), 'utf8')

/** It runs no scripts and loads nothing, wherever it is opened. */
const policyOf = (style: string) =>
  `default-src 'none'; img-src data:; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action 'none'`

/** The person on one page: a self-contained file that prints on one sheet of A4 or Letter (docs/decisions/0008). */
export function factSheet({ content, photo, siteUrl }: FactSheetParts): string {
  const words = pageWords(content.facts.language)
  const { factSheet: own } = words.server
  const { light, dark } = content.accent
  const style = `:root { --accent: light-dark(${light}, ${dark}) }\n${STYLE}`
  const page = html`<!doctype html>
<html lang="${content.facts.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${raw(policyOf(style))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${own.title(content.facts.name)}</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<header>
<div dir="auto">
<h1 class="${displayClass('name', content.facts.name)}">${content.facts.name}</h1>
<p class="position">${content.pressKit?.role?.trim() || positionOf(content.facts)}</p>
${facts(content, words)}
${biography(content)}
</div>
${picture(content, photo, words)}
</header>
<div class="columns">
<div>
${section(own.expertise, 'expertise', primaryFirst(content.expertise).map(expertise))}
${(content.hasContact || mailAddress(content.pressKit?.press_email)) && section(own.contact, 'links', [pressContact(content, siteUrl)])}
${section(own.links, 'links', links({ content, photo, siteUrl }, words))}
</div>
<div>
${section(own.roles, 'entries', content.involvements.toSorted(highlightedFirst).slice(0, MAX_ROLES).map(role))}
${section(own.talks, 'entries', content.talks.toSorted(latestFirst).slice(0, MAX_TALKS).map(talk(words)))}
</div>
</div>
<footer>${own.updated(longDate(content.updatedAt.toISOString(), words) ?? '')}</footer>
</main>
</body>
</html>
`
  return withLanguages(String(page), content.facts.language)
}

/** In one paragraph; the role is above it. */
function facts({ pressKit }: KitContent, words: Words) {
  const written = pressFacts(pressKit, '').filter(({ id }) => id !== 'role')
  return written.length > 0
    ? html`<dl class="facts">${written.map(({ id, text }) => html`<div><dt>${words.kit.factLabels[id]}</dt> <dd dir="auto">${text}</dd></div>`)}</dl>`
    : ''
}

/** The shortest biography there is. */
function biography({ pressKit }: KitContent) {
  const text = BIOS.map(({ field }) => pressKit?.[field].trim()).find(Boolean)
  return text ? html`<p class="biography" dir="auto">${text}</p>` : ''
}

const picture = ({ facts, pressKit }: KitContent, photo: KitPicture | null, words: Words) =>
  photo?.kind === 'packed'
    ? html`<figure>
<img src="data:image/jpeg;base64,${photo.small.toString('base64')}" alt="${pressKit?.photo_alt || words.kit.photoOf(facts.name)}" width="${photo.smallSize.width}" height="${photo.smallSize.height}">
<figcaption>${photoNotes(pressKit, words).join(' ')}</figcaption>
</figure>`
    : ''

const section = (title: string, list: string, items: readonly unknown[]) =>
  items.length > 0
    ? html`<section>
<h2>${title}</h2>
<ul class="${list}">
${items.map((item) => html`<li dir="auto">${item}</li>\n`)}</ul>
</section>`
    : ''

const expertise = ({ title }: { title: string }) => title

const role = (involvement: Involvement) => entry(involvement.company, [involvement.role, involvement.period])

const talk =
  (words: Words) =>
  ({ title, action_url, location, date }: Talk) =>
    entry(title, [location, (longDate(date, words) ?? '').replaceAll(' ', '\u00A0')], webUrl(action_url))

const entry = (title: string, facts: readonly string[], url: string | null = null) =>
  html`<strong>${url ? link(url, title) : title}</strong> <span>${facts.filter(Boolean).join(' · ')}</span>`

/** The press's own mail address, else the owner's, else the site's form. */
function pressContact({ pressKit, contact }: KitContent, siteUrl: string) {
  const email = mailAddress(pressKit?.press_email) ?? mailAddress(contact?.email)
  return email ? link(mailtoOf(email), readableMail(email)) : webLink(`${siteUrl}/#contact`)
}

const links = ({ content: { contact, profiles, pressKit }, photo, siteUrl }: FactSheetParts, words: Words) =>
  [
    labelled(words.server.factSheet.website, siteUrl),
    ...elsewhere(contact, profiles, words.menu.newsletter).map(({ label, url }) => labelled(label, url)),
    labelled(
      [words.server.factSheet.photo, ...photoNotes(pressKit, words)].join(' '),
      photo?.kind === 'linked' ? photo.url : null,
    ),
  ].filter(Boolean)

const labelled = (label: string, url: string | null) => (url ? html`<span>${label}</span> ${webLink(url)}` : '')

/** On paper, links show their address. */
const webLink = (url: string) => link(url, readableAddress(url))

const link = (url: string, text: string) => html`<a href="${url}">${text}</a>`

const highlightedFirst = (a: Involvement, b: Involvement) => Number(b.highlight) - Number(a.highlight)
