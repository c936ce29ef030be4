import type { z } from 'zod'
import type { TalkSchema } from '#content/talk/talk.schema.ts'
import { TALK_TYPES, type TalkType } from '#content/talk/talk.ts'
import { CLOCK_TIME, isTimeZone } from '#content/talk/talk-time.ts'
import { languageCalled } from '#content/text/languages.ts'
import { lettersOf } from '#content/text/letters-of.ts'
import { toPlainText, toRichText } from '#content/text/rich-text.ts'

export type TalkValues = z.input<typeof TalkSchema>

type TalkField = Exclude<keyof TalkValues, 'display_order'>

/** The columns of a file that may hold a field of a talk. */
interface Source {
  /**
   * Besides the field's own name, which alone counts if it is there. In order of preference: of several columns the
   * first that is not empty counts. One column may serve several fields.
   */
  headings: readonly string[]
  /** Converts a text to the field's value; without it the text becomes one line. Dates are parsed once their order is known. */
  read?: (text: string) => unknown
  /** Its columns may also hold something else alone, such as a date. */
  isBeside?: true
}

export interface TalkColumn extends Source {
  field: TalkField
}

const EVENT = ['event', 'event name', 'conference', 'podcast', 'show', 'publication', 'veranstaltung', 'konferenz']
const STARTS = ['scheduled at', 'starts at', 'start']
const PLACE = ['venue', 'city', 'event location', 'ort', 'veranstaltungsort']
const RECORDING = ['recording link', 'recording', 'recording url', 'video']

/** Line ends matter in a transcript, and do not occur in an address. */
const asItIs = (text: string) => text

/**
 * The names that Sessionize and hand-made lists use ('Session format', 'Scheduled At', 'Recording Link'). Case, blanks and
 * signs do not matter. The German ones are what a German-speaking owner calls the columns that every talk needs.
 */
const SOURCES: Readonly<Record<TalkField, Source>> = {
  title: { headings: ['session title', 'talk title', 'session', 'talk', 'headline', 'name', 'titel', 'vortrag'] },
  location: { headings: ['location/host', 'host', ...EVENT, ...PLACE, 'place'] },
  description: {
    headings: ['session description', 'summary', 'elevator pitch', 'abstract', 'beschreibung'],
    read: toPlainText,
  },
  date: {
    headings: [
      ...['event date', 'session date', 'talk date', 'start date', 'start time', ...STARTS],
      ...['day', 'published', 'publication date', 'event start date', 'datum'],
    ],
  },
  start_time: {
    headings: ['start time', ...STARTS, 'time', 'date', 'event date', 'uhrzeit', 'beginn', 'datum'],
    read: readClock,
    isBeside: true,
  },
  end_time: { headings: ['ends at', 'scheduled end', 'end', 'ende'], read: readClock, isBeside: true },
  time_zone: { headings: ['timezone', 'tz', 'zeitzone', ...STARTS, 'date'], read: readZone, isBeside: true },
  type: { headings: ['session format', 'format', 'session type', 'kind', 'media'], read: readType },
  action_text: { headings: ['button', 'link text'] },
  action_url: { headings: [...RECORDING, 'link', 'url', 'session url', 'live link', 'website'], read: asItIs },
  image_url: { headings: ['image', 'picture'] },
  image_alt: { headings: ['alternative text', 'alt text'] },
  image_focus_x: { headings: [], read: readFraction },
  image_focus_y: { headings: [], read: readFraction },
  image_background: { headings: [] },
  slug: { headings: [] },
  is_topic: { headings: [], read: (text) => text === 'true' },
  former_slugs: { headings: [] },
  abstract: { headings: [], read: toRichText },
  event: { headings: EVENT },
  event_url: { headings: ['event link', 'event website', 'conference url'], read: asItIs },
  place: { headings: PLACE },
  language: { headings: ['session language', 'lang'], read: (text) => languageCalled(text) ?? text },
  length_minutes: { headings: ['length', 'duration', 'scheduled duration', 'minutes'], read: readMinutes },
  video_url: { headings: RECORDING, read: asItIs },
  slides_url: {
    headings: ['slides', 'slides link', 'slide deck', 'deck', 'presentation', 'presentation link'],
    read: asItIs,
  },
  transcript: { headings: [], read: asItIs },
}

export const TALK_COLUMNS: readonly TalkColumn[] = (Object.keys(SOURCES) as TalkField[]) // its keys
  .map((field) => ({ field, ...SOURCES[field] }))

/** Sessionize rows with the same id are one session, with a row for each speaker. */
export const SESSION_ID = 'sessionid'

/** In Sessionize, what became of a session: 'Accepted', 'Waitlisted', 'Declined', 'Decline_Queue'. */
export const STATUS = 'status'
export const isNotGiven = (status: string) => /^(declin|wait|reject|cancel|withdr)/i.test(status)

/** How many of the cells are headings of columns that are read. */
export const knownHeadings = (cells: readonly string[]) => {
  const names = new Set(TALK_COLUMNS.flatMap(({ field, headings }) => [field, ...headings].map(lettersOf)))
  return cells.filter((cell) => names.has(lettersOf(cell))).length
}

/** 'Keynote' and 'Workshop' are talks too. */
function readType(text: string): TalkType {
  const type = TALK_TYPES.find((one) => one === text.toLowerCase())
  if (type) return type
  if (/\b(podcast|episode|interview|radio)\b/i.test(text)) return 'podcast'
  return /\b(article|blog|post|essay|column|publication)\b/i.test(text) ? 'article' : 'talk'
}

/**
 * The time in '9:00 AM', '14 Mar 2026 09:00 AM', '2026-03-14T09:00:00Z' or '9.30 Uhr' as '09:00'; '' without one. Midnight
 * beside a date is what programs write for none, and a distance from UTC leaves open where the clock is.
 */
export function readClock(text: string): string {
  const [, day = '', hours = '', minutes = '00', half] =
    /^(?:(.*?)(?:T|,|\s|^))??(\d{1,2})(?:[:.](\d{2})(?::\d{2}(?:\.\d+)?)?|(?=\s*(?:[ap]\.?m|uhr)))\s*([ap](?=\.?m\.?$))?(?:\.?m\.?|Z|Uhr)?$/i.exec(
      text.trim(),
    ) ?? []
  if (!hours) return ''
  const hour = half ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hours)
  const time = `${String(hour).padStart(2, '0')}:${minutes}`
  return CLOCK_TIME.test(time) && !(day && time === '00:00') ? time : ''
}

/** A zone by its name, which the schema checks; UTC for a time that ends with Z. */
export function readZone(text: string): string {
  if (!/\d/.test(text) || isTimeZone(text)) return text
  return /\d:\d{2}(:\d{2}(\.\d+)?)?Z$/.test(text) ? 'UTC' : ''
}

/** Null, which is the centre, for what is not a number. */
function readFraction(text: string): number | null {
  const number = text ? Number(text) : Number.NaN
  return Number.isNaN(number) ? null : number
}

/** '45', '45 min', '0:45' and '1 h 30 min' as minutes; anything else unchanged, so that the schema refuses it. */
function readMinutes(text: string): string {
  const [, hours = '0', minutes = '0'] =
    /^(\d+):(\d\d)(?::\d\d)?$/.exec(text) ??
    /^(?:(\d+)\s*h(?:ours?|rs?)?)?[\s,]*(?:(\d+)\s*(?:m(?:in(?:ute)?s?)?)?\.?)?$/i.exec(text) ??
    []
  const length = Number(hours) * 60 + Number(minutes)
  return length > 0 ? String(length) : text
}
