import { attachment } from '@portico/backend/content-disposition'
import { languageOf, siteFacts } from '#content/site/site.ts'
import type { FullTalk } from '#content/talk/talk.ts'
import { talkPath } from '#content/talk/talk-address.ts'
import { CALENDAR_ENDING, talkKeyIn } from '#content/talk/talk-slugs.ts'
import { clockText, talkInstants } from '#content/talk/talk-time.ts'
import { isUpcoming } from '#content/talk/upcoming.ts'
import { DAY_MS, dateAt, endOfDay, longDate } from '#content/text/dates.ts'
import { type Words, wordsOf } from '#content/words/words.ts'
import { heroQuery, siteQuery } from '#data/records/content-queries.ts'
import { readTalk, readTalksSince } from '#data/records/talks.ts'
import { type ContentSource, restOf } from '#data/rest/content-source.ts'
import type * as Render from '#site/render.tsx'
import type { FlatHeaders } from '../http/document.ts'
import { contentLines } from './content-lines.ts'
import { alsoMadeOf, filePage, type Page } from './page.ts'
import { readAll } from './read-all.ts'

interface CalendarOptions extends ContentSource, Pick<Render.SiteEnvironment, 'now'> {
  headers: FlatHeaders
  notFound: () => Promise<Page>
}

/** The calendar file at an address; the not-found page once the day of the talk is over. @throws when a read fails. */
export async function makeTalkCalendar(path: string, options: CalendarOptions): Promise<Page> {
  const { siteUrl, headers, notFound, now = Date.now } = options
  const time = now()
  const key = talkKeyIn(path.slice(0, -CALENDAR_ENDING.length)) ?? ''
  const [talk, { site }] = await Promise.all([readTalk(restOf(options), key), readAll(options, { site: siteQuery })])
  const [tables, validUntil] = [['talks', 'site'], endOfDay(time)]
  if (!talk || !isUpcoming(talk, dateAt(time))) return { ...alsoMadeOf(await notFound(), tables), validUntil }
  return filePage({
    tables,
    validUntil,
    type: CALENDAR_TYPE,
    headers: [...headers, 'content-disposition', attachment(`${talk.slug || 'talk'}${CALENDAR_ENDING}`)],
    bytes: Buffer.from(talkCalendar([talk], siteUrl, wordsOf(languageOf(site)))),
  })
}

/** The calendar to subscribe to: upcoming talks, and those of the last year, which subscribers keep. */
export async function makeTalksCalendar(options: Omit<CalendarOptions, 'notFound'>): Promise<Page> {
  const { siteUrl, headers, now = Date.now } = options
  const time = now()
  const [talks, { site, hero }] = await Promise.all([
    readTalksSince(restOf(options), dateAt(time - YEAR_MS)),
    readAll(options, { site: siteQuery, hero: heroQuery }),
  ])
  const words = wordsOf(languageOf(site))
  const name = words.server.factSheet.talks + words.colon + siteFacts(site, hero, words.defaults).name
  return filePage({
    tables: ['talks', 'site', 'hero'],
    validUntil: endOfDay(time),
    type: CALENDAR_TYPE,
    headers,
    bytes: Buffer.from(talkCalendar(talks, siteUrl, words, name)),
    compress: true,
  })
}

const CALENDAR_TYPE = 'text/calendar; charset=utf-8'
const YEAR_MS = 366 * DAY_MS

/** Talks as a calendar (RFC 5545); one to subscribe to has a name, and is asked for daily (RFC 7986). */
export const talkCalendar = (talks: readonly FullTalk[], siteUrl: string, words: Words, name?: string): string =>
  contentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Portico//Talks//EN',
    ...(name
      ? [
          `NAME:${inText(name)}`,
          `X-WR-CALNAME:${inText(name)}`,
          'REFRESH-INTERVAL;VALUE=DURATION:P1D',
          'X-PUBLISHED-TTL:P1D',
        ]
      : []),
    ...talks.flatMap((talk) => entryOf(talk, siteUrl, words)),
    'END:VCALENDAR',
  ])

/** A talk with a time is written in UTC, and says in words what the clock at its place shows; any other takes the whole day. */
function entryOf(talk: FullTalk, siteUrl: string, words: Words): string[] {
  const { id, title, description, date, place, location, updated_at, created_at } = talk
  const changedAt = inUtc(Date.parse(updated_at ?? created_at))
  const instants = talkInstants(talk)
  const dayAfter = dateAt(Date.parse(date) + DAY_MS)
  const when = instants && `${longDate(date, words)}, ${clockText(talk, words)}\n\n`
  const days = [`DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`, `DTEND;VALUE=DATE:${dayAfter.replaceAll('-', '')}`]
  const times = instants && [
    `DTSTART:${inUtc(instants.start)}`,
    ...(instants.end ? [`DTEND:${inUtc(instants.end)}`] : []),
  ]
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(siteUrl).hostname}`,
    `DTSTAMP:${changedAt}`,
    `LAST-MODIFIED:${changedAt}`,
    ...(times ?? days),
    `SUMMARY:${inText(title)}`,
    `LOCATION:${inText(place || location)}`,
    `DESCRIPTION:${inText((when ?? '') + description)}`,
    `URL:${siteUrl}${talkPath(talk)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** '20261129T090000Z'. */
const inUtc = (ms: number) => new Date(ms).toISOString().replace(/\.\d+|[-:]/g, '')

/** RFC 5545, section 3.3.11. */
const inText = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replaceAll('\t', ' ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they may not stand in a text
    .replace(/[\u0000-\u001f\u007f]/g, '')
