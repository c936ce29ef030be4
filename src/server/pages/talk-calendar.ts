import { attachment } from '@portico/backend/content-disposition'
import type { FullTalk } from '#content/talk/talk.ts'
import { talkPath } from '#content/talk/talk-address.ts'
import { CALENDAR_ENDING, talkKeyIn } from '#content/talk/talk-slugs.ts'
import { isUpcoming } from '#content/talk/upcoming.ts'
import { DAY_MS, dateAt, endOfDay } from '#content/text/dates.ts'
import { readTalk } from '#data/records/talks.ts'
import { type ContentSource, restOf } from '#data/rest/content-source.ts'
import type * as Render from '#site/render.tsx'
import type { FlatHeaders } from '../http/document.ts'
import { contentLines } from './content-lines.ts'
import { alsoMadeOf, filePage, type Page } from './page.ts'

interface CalendarOptions extends ContentSource, Pick<Render.SiteEnvironment, 'now'> {
  headers: FlatHeaders
  notFound: () => Promise<Page>
}

/** The calendar file at an address; the not-found page once the day of the talk is over. @throws when a read fails. */
export async function makeTalkCalendar(path: string, options: CalendarOptions): Promise<Page> {
  const { siteUrl, headers, notFound, now = Date.now } = options
  const time = now()
  const key = talkKeyIn(path.slice(0, -CALENDAR_ENDING.length)) ?? ''
  const talk = await readTalk(restOf(options), key)
  const [tables, validUntil] = [['talks'], endOfDay(time)]
  if (!talk || !isUpcoming(talk, dateAt(time))) return { ...alsoMadeOf(await notFound(), tables), validUntil }
  return filePage({
    tables,
    validUntil,
    type: 'text/calendar; charset=utf-8',
    headers: [...headers, 'content-disposition', attachment(`${talk.slug || 'talk'}${CALENDAR_ENDING}`)],
    bytes: Buffer.from(talkCalendar(talk, siteUrl)),
  })
}

/** A talk as an all-day entry (RFC 5545). A calendar that has it already recognises its UID. */
export function talkCalendar(talk: FullTalk, siteUrl: string): string {
  const { id, title, description, date, place, location, updated_at, created_at } = talk
  const dayAfter = dateAt(Date.parse(date) + DAY_MS)
  const changedAt = new Date(updated_at ?? created_at).toISOString().replace(/\.\d+|[-:]/g, '')
  return contentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Portico//Talks//EN',
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(siteUrl).hostname}`,
    `DTSTAMP:${changedAt}`,
    `LAST-MODIFIED:${changedAt}`,
    `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${dayAfter.replaceAll('-', '')}`,
    `SUMMARY:${inText(title)}`,
    `LOCATION:${inText(place || location)}`,
    `DESCRIPTION:${inText(description)}`,
    `URL:${siteUrl}${talkPath(talk)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ])
}

/** RFC 5545, section 3.3.11. */
const inText = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replaceAll('\t', ' ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they may not stand in a text
    .replace(/[\u0000-\u001f\u007f]/g, '')
