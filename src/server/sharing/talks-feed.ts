import { TALKS_FEED_PATH } from '#content/site/shared-files.ts'
import type { FullTalk } from '#content/talk/talk.ts'
import { talkPath } from '#content/talk/talk-address.ts'
import { clockText } from '#content/talk/talk-time.ts'
import { longDate } from '#content/text/dates.ts'
import type { Words } from '#content/words/words.ts'

interface FeedSource {
  talks: readonly FullTalk[]
  siteUrl: string
  language: string
  title: string
  description: string
  words: Words
}

/** RSS 2.0: a talk is news when it is added, so its date is in its text. */
export const talksFeed = ({ talks, siteUrl, language, title, description, words }: FeedSource) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${inXml(title)}</title>
<link>${siteUrl}/talks</link>
<atom:link href="${siteUrl}${TALKS_FEED_PATH}" rel="self" type="application/rss+xml"/>
<description>${inXml(description)}</description>
<language>${inXml(language)}</language>
${talks.map((talk) => itemOf(talk, siteUrl, words)).join('\n')}
</channel>
</rss>
`

function itemOf(talk: FullTalk, siteUrl: string, words: Words): string {
  const { id, title, date, location, place, description, created_at } = talk
  const clock = clockText(talk, words)
  const facts = [longDate(date, words), ...(clock ? [clock] : []), place || location].join(', ')
  return `<item>
<title>${inXml(title)}</title>
<link>${siteUrl}${talkPath(talk)}</link>
<guid isPermaLink="false">${id}</guid>
<pubDate>${new Date(created_at).toUTCString()}</pubDate>
<description>${inXml(inXml(`${facts}\n\n${description}`).replace(/\r?\n/g, '<br>'))}</description>
</item>`
}

/** Readers take a description as HTML: its text is escaped twice. */
const inXml = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML allows none of them
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
