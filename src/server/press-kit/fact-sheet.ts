import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html, raw } from 'hono/html'
import { mailAddress, mailtoOf } from '#content/address/mail-address.ts'
import { webUrl } from '#content/address/web-url.ts'
import { elsewhere } from '#content/contact/social-profile.ts'
import { primaryFirst } from '#content/expertise/expertise.ts'
import type { Involvement } from '#content/involvement/involvement.ts'
import { approvedPhotoAlt, BIOS, pressFacts } from '#content/press-kit/press-kit.ts'
import { photoNotes } from '#content/press-kit/press-photo.ts'
import { displayClass } from '#content/site/letters.ts'
import { positionOf } from '#content/site/site.ts'
import type { Talk } from '#content/talk/talk.ts'
import { latestFirst } from '#content/talk/upcoming.ts'
import { formatLongDate } from '#content/text/dates.ts'
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
  const { light, dark } = content.accent
  const style = `:root { --accent: light-dark(${light}, ${dark}) }\n${STYLE}`
  return `${html`<!doctype html>
<html lang="${content.facts.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${raw(policyOf(style))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${content.facts.name}: fact sheet</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<header>
<div dir="auto">
<h1 class="${displayClass('name', content.facts.name)}">${content.facts.name}</h1>
<p class="position">${content.pressKit?.role?.trim() || positionOf(content.facts)}</p>
${facts(content)}
${biography(content)}
</div>
${picture(content, photo)}
</header>
<div class="columns">
<div>
${section('Areas of expertise', 'expertise', primaryFirst(content.expertise).map(expertise))}
${(content.hasContact || mailAddress(content.pressKit?.press_email)) && section('Press contact', 'links', [pressContact(content, siteUrl)])}
${section('Links', 'links', links(content, photo, siteUrl))}
</div>
<div>
${section('Roles', 'entries', content.involvements.toSorted(highlightedFirst).slice(0, MAX_ROLES).map(role))}
${section('Talks and media', 'entries', content.talks.toSorted(latestFirst).slice(0, MAX_TALKS).map(talk))}
</div>
</div>
<footer>Last updated ${formatLongDate(content.updatedAt.toISOString())}</footer>
</main>
</body>
</html>
`}`
}

/** In one paragraph; the role is above it. */
function facts({ pressKit }: KitContent) {
  const written = pressFacts(pressKit, '').filter(({ id }) => id !== 'role')
  return written.length > 0
    ? html`<dl class="facts">${written.map(({ label, text }) => html`<div><dt>${label}</dt> <dd dir="auto">${text}</dd></div>`)}</dl>`
    : ''
}

/** The shortest biography there is. */
function biography({ pressKit }: KitContent) {
  const text = BIOS.map(({ field }) => pressKit?.[field].trim()).find(Boolean)
  return text ? html`<p class="biography" dir="auto">${text}</p>` : ''
}

const picture = ({ facts, pressKit }: KitContent, photo: KitPicture | null) =>
  photo?.kind === 'packed'
    ? html`<figure>
<img src="data:image/jpeg;base64,${photo.small.toString('base64')}" alt="${approvedPhotoAlt(pressKit, facts.name)}" width="${photo.smallSize.width}" height="${photo.smallSize.height}">
<figcaption>${photoNotes(pressKit).join(' ')}</figcaption>
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

const talk = ({ title, action_url, location, date }: Talk) =>
  entry(title, [location, (formatLongDate(date) ?? '').replaceAll(' ', '\u00A0')], webUrl(action_url))

const entry = (title: string, facts: readonly string[], url: string | null = null) =>
  html`<strong>${url ? link(url, title) : title}</strong> <span>${facts.filter(Boolean).join(' · ')}</span>`

/** The press's own mail address, else the owner's, else the site's form. */
function pressContact({ pressKit, contact }: KitContent, siteUrl: string) {
  const email = mailAddress(pressKit?.press_email) ?? mailAddress(contact?.email)
  return email ? link(mailtoOf(email), readableMail(email)) : webLink(`${siteUrl}/#contact`)
}

const links = ({ contact, profiles, pressKit }: KitContent, photo: KitPicture | null, siteUrl: string) =>
  [
    labelled('Website', siteUrl),
    ...elsewhere(contact, profiles).map(({ label, url }) => labelled(label, url)),
    labelled(['Photo.', ...photoNotes(pressKit)].join(' '), photo?.kind === 'linked' ? photo.url : null),
  ].filter(Boolean)

const labelled = (label: string, url: string | null) => (url ? html`<span>${label}</span> ${webLink(url)}` : '')

/** On paper, links show their address. */
const webLink = (url: string) => link(url, readableAddress(url))

const link = (url: string, text: string) => html`<a href="${url}">${text}</a>`

const highlightedFirst = (a: Involvement, b: Involvement) => Number(b.highlight) - Number(a.highlight)
