import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html, raw } from 'hono/html'
import { renderSVG } from 'uqr'
import { mailAddress, mailtoOf } from '#content/address/mail-address.ts'
import { resolveUrl } from '#content/address/storage-url.ts'
import { elsewhere } from '#content/contact/social-profile.ts'
import { mediumPortrait } from '#content/hero/hero.ts'
import { displayClass } from '#content/site/letters.ts'
import { accentOf, accentStylePath, typefaceOf } from '#content/site/look.ts'
import { CONTACT_CARD_PATH } from '#content/site/shared-files.ts'
import { positionOf } from '#content/site/site.ts'
import type { Stage } from '#content/speaking/speaking.ts'
import { linesOf, speakingFacts, stagesByYear } from '#content/speaking/speaking-parts.ts'
import { dateAt, endOfDay } from '#content/text/dates.ts'
import { pageWords, withLanguages } from '#content/words/page-words.ts'
import type { Words } from '#content/words/words.ts'
import type { FlatHeaders } from '../http/document.ts'
import { readableAddress, readableMail } from '../http/readable-address.ts'
import { styleHash, withPolicy } from '../http/security-headers.ts'
import { alsoMadeOf, filePage, type Page } from '../pages/page.ts'
import { readSheet, SHEET_TABLES, type SheetContent, type SheetSource, type SheetTopic } from './read-sheet.ts'
import { linesOfAbstracts } from './room-for-topics.ts'

/**
 * In addition to the site's own style sheet, whose colours and typefaces it uses. In print nothing is higher than a
 * side of A4 or Letter: long texts are cut, and what does not fit in the last list of a column overflows into a hidden
 * column.
 */
export const SHEET_STYLE = readFileSync(join(import.meta.dirname, 'sheet.css'), 'utf8')

export interface SheetParts extends Pick<SheetSource, 'siteUrl' | 'api' | 'assets'> {
  content: SheetContent
  /** 'YYYY-MM-DD': later talks have not been held yet. */
  today: string
}

/** What is beyond these is on the page, whose address is at the foot. */
const MAX_TOPICS = 5
const MAX_STAGES = 12
const MAX_NEEDS = 8

/** If the topics have no more characters than this they are set larger, so that a short sheet is not half empty. */
const SHORT_TOPICS = 650

/**
 * The speaker on one side of A4 or Letter: the site's own look, and a style of its own for paper. Texts are cut after so
 * many lines, and what a list has no room for is left out (sheet.css).
 */
export function speakingSheet({ content, siteUrl, api, assets, today }: SheetParts): string {
  const { facts, site, texts, introduction } = content
  const words = pageWords(facts.language)
  const { sheet: own } = words.server
  const accent = accentOf(site?.accent)
  const typeface = typefaceOf(site?.typeface)
  const topics = content.topics.slice(0, MAX_TOPICS)
  const stages = stagesByYear(content.talks, today)
    .flatMap(({ talks }) => talks)
    .slice(0, MAX_STAGES)
  const needs = linesOf(texts?.needs ?? '').slice(0, MAX_NEEDS)
  const pageUrl = `${siteUrl}/speaking`
  const invitation = content.contact ? words.speaking.invite(facts.firstName) : own.more
  const page = html`<!doctype html>
<html lang="${facts.language}" data-accent="${accent}" data-typeface="${typeface}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, follow">
<title>${own.title(facts.name)}</title>
${[...assets.css, accentStylePath(accent)].map((href) => href && html`<link rel="stylesheet" href="${href}">\n`)}<style>${raw(SHEET_STYLE)}</style>
</head>
<body>
<nav aria-label="${own.name}" class="screen">
<a href="/speaking" class="link">${own.back}</a>
<p>${own.print}</p>
</nav>
<main class="sheet">
<header>
<div dir="auto">
<p class="eyebrow" dir="ltr">${own.speaker}</p>
<h1 class="${displayClass('display', facts.name)}">${facts.name}</h1>
<p class="position">${positionOf(facts)}</p>
${introduction ? html`<p class="introduction" dir="auto">${introduction}</p>` : ''}
</div>
${portrait(content, api.url, words)}
</header>
<div class="columns" data-lines="${isShort(topics) ? 'all' : linesOfAbstracts(facts.name, introduction, topics)}">
${topics.length > 0 ? html`<div>${section(words.speaking.topics, 'topics', topics.map(topic(words)))}</div>` : ''}
<div>
${section(own.needs, 'needs', needs.map(need))}
${section(
  words.speaking.facts,
  'needs',
  speakingFacts(texts, words.speaking.factLabels).map(({ label, text }) => need(label + words.colon + text)),
)}
${section(words.speaking.stages, 'stages', stages.map(stage))}
</div>
</div>
<footer>
<div>
<h2 class="${displayClass('display', invitation)}">${invitation}</h2>
<ul>
${contactLines(content, pageUrl).map((line) => html`<li>${line}</li>\n`)}</ul>
</div>
<figure>
<figcaption>${own.scan}</figcaption>
${raw(qrCode(`${siteUrl}${CONTACT_CARD_PATH}`, own.code))}
</figure>
</footer>
</main>
</body>
</html>
`
  return withLanguages(String(page), facts.language)
}

function portrait({ hero, facts }: SheetContent, apiUrl: string, words: Words) {
  const src = resolveUrl(mediumPortrait(hero) ?? '', apiUrl)
  return src
    ? html`<img src="${src}" alt="${hero?.image_alt || words.hero.portrait(facts.name)}" width="600" height="600">`
    : ''
}

const isShort = (topics: readonly SheetTopic[]) =>
  topics.reduce((length, { abstract }) => length + abstract.length, 0) <= SHORT_TOPICS

const section = (title: string, list: string, items: readonly unknown[]) =>
  items.length > 0
    ? html`<section>
<h2 class="display">${title}</h2>
<ul class="${list}">
${items.map((item) => html`<li dir="auto">${item}</li>\n`)}</ul>
</section>`
    : ''

const topic =
  ({ speaking }: Words) =>
  ({ title, abstract, formats, lengths, audience }: SheetTopic) => {
    const facts = [formats, lengths, audience && speaking.audience(audience)].filter(Boolean).join(' · ')
    return html`<h3 class="${displayClass('display', title)}">${title}</h3>
<p>${abstract}</p>
${facts && html`<p class="facts">${facts}</p>`}`
  }

/** In an element without padding, because a cut text would show in the padding. */
const need = (line: string) => html`<span>${line}</span>`

const stage = ({ title, location, date }: Stage) =>
  html`<strong>${location}</strong> <span>${title}, ${date.slice(0, 4)}</span>`

/** The mail address if there is one; what can be typed from paper. */
function contactLines({ contact, profiles }: SheetContent, pageUrl: string) {
  const email = mailAddress(contact?.email)
  return [
    email && html`<a href="${mailtoOf(email)}">${readableMail(email)}</a>`,
    ...elsewhere(contact && { linkedin_url: contact.linkedin_url }, profiles)
      .slice(0, 2)
      .map(({ url }) => webLink(url)),
    webLink(pageUrl),
  ].filter(Boolean)
}

const webLink = (url: string) => html`<a href="${url}">${readableAddress(url)}</a>`

/** An SVG that takes its size from the style; black on white in every look, so that a camera reads it. */
const qrCode = (url: string, label: string) =>
  renderSVG(url, { border: 1, blackColor: 'black', whiteColor: 'white' }).replace(
    '<svg ',
    `<svg role="img" aria-label="${label}" `,
  )

export interface SheetOptions extends SheetSource {
  headers: FlatHeaders
  /** What visitors get while there is nothing to print. */
  notFound: () => Promise<Page>
}

/** The sheet as it is now; the not-found page while the speaking page is empty. @throws when a read fails. */
export async function sheetPage({ headers, notFound, ...source }: SheetOptions): Promise<Page> {
  const content = await readSheet(source)
  if (!content) return alsoMadeOf(await notFound(), SHEET_TABLES)
  const now = Date.now()
  return filePage({
    tables: SHEET_TABLES,
    isUnlisted: true,
    validUntil: endOfDay(now),
    type: 'text/html; charset=utf-8',
    headers: allowingStyle(headers),
    bytes: Buffer.from(speakingSheet({ ...source, content, today: dateAt(now) })),
    compress: true,
  })
}

/** The headers of every page, with the sheet's own style allowed by its hash. */
const allowingStyle = (headers: FlatHeaders) =>
  withPolicy(headers, (policy) => policy.replace("style-src 'self'", `style-src 'self' ${styleHash(SHEET_STYLE)}`))
