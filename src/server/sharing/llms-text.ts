import { webUrl } from '#content/address/web-url.ts'
import type { OwnPage } from '#content/own-page/own-page.ts'
import { ownPagePath } from '#content/own-page/own-page-address.ts'
import { pageTexts, summaryOf } from '#content/site/page-texts.ts'
import type { PublicPath } from '#content/site/routes.ts'
import { languageOf, positionOf, siteFacts } from '#content/site/site.ts'
import type { Talk } from '#content/talk/talk.ts'
import { talkPath } from '#content/talk/talk-address.ts'
import { latestFirst } from '#content/talk/upcoming.ts'
import { longDate } from '#content/text/dates.ts'
import { toPlainText } from '#content/text/rich-text.ts'
import { wordsOf } from '#content/words/words.ts'
import type { Identity } from './read-identity.ts'

export interface LlmsTextSource extends Identity {
  siteUrl: string
  /** The pages that have content. */
  paths: readonly PublicPath[]
  talks: readonly Talk[]
  ownPages: readonly OwnPage[]
}

/** The others are on the page of all talks. */
const MOST_TALKS = 50

/** The site in a few lines for language models: https://llmstxt.org */
export function llmsText({ site, hero, contact, siteUrl, paths, talks, ownPages }: LlmsTextSource): string {
  const words = wordsOf(languageOf(site))
  const facts = siteFacts(site, hero, words.defaults)
  const texts = pageTexts(site, hero, words)
  const { llms } = words.server
  const newsletter = webUrl(contact?.substack_url)
  const pages = paths.map((path) => entry(texts[path].label, siteUrl + path, texts[path].description))
  const own = ownPages.map((page) => entry(page.title, siteUrl + ownPagePath(page), summaryOf(toPlainText(page.body))))
  const latest = [...talks]
    .sort(latestFirst)
    .slice(0, MOST_TALKS)
    .map((talk) => entry(talk.title, siteUrl + talkPath(talk), `${talk.location}, ${longDate(talk.date, words)}`))
  const more = [
    contact && entry(llms.form, `${siteUrl}/#contact`, llms.writeTo(facts.firstName)),
    newsletter && entry(words.menu.newsletter, newsletter, llms.writtenBy(facts.name)),
  ].filter((line) => line !== null)
  return `${[
    `# ${line(facts.name)}`,
    `> ${line(texts['/'].description)}`,
    line(positionOf(facts)),
    [`## ${llms.pages}`, '', ...pages, ...own].join('\n'),
    latest.length > 0 ? [`## ${llms.talks}`, '', ...latest].join('\n') : '',
    more.length > 0 ? [`## ${llms.elsewhere}`, '', ...more].join('\n') : '',
  ]
    .filter(Boolean)
    .join('\n\n')}\n`
}

const entry = (label: string, url: string, text: string) =>
  `- [${line(label).replace(/[[\]]/g, '\\$&')}](${url}): ${line(text)}`

/** A text of the content in one line, which starts no heading and no list of its own. */
const line = (text: string) => text.replace(/\s+/g, ' ').trim()
