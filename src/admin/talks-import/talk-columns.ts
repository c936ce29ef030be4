import type { z } from 'zod'
import type { TalkSchema } from '#content/talk.schema.ts'
import { TALK_TYPES, type TalkType } from '#content/talk.ts'

export type TalkValues = z.input<typeof TalkSchema>

/** A field of a talk, and the columns of a file that may hold it. */
export interface TalkColumn {
  field: Exclude<keyof TalkValues, 'display_order'>
  /** In order of preference: of several columns the first that is not empty counts. One column may serve several fields. */
  headings: readonly string[]
  /** What a text means to the field; without it the text itself. Dates are read where their order is known. */
  read?: (text: string) => unknown
}

/**
 * Beside the names of our own files, those that Sessionize and hand-made lists use ('Session format', 'Scheduled At',
 * 'Recording Link'). Case, blanks and signs do not matter. A new field of talks needs a line here.
 */
export const TALK_COLUMNS: readonly TalkColumn[] = [
  { field: 'title', headings: ['title', 'session title', 'talk title', 'session', 'talk', 'headline', 'name'] },
  {
    field: 'location',
    headings: [
      ...['location', 'location/host', 'host', 'event', 'event name', 'conference', 'podcast', 'show'],
      ...['publication', 'venue', 'city', 'place'],
    ],
  },
  { field: 'description', headings: ['description', 'session description', 'abstract', 'summary', 'elevator pitch'] },
  {
    field: 'date',
    headings: [
      ...['date', 'event date', 'session date', 'talk date', 'scheduled at', 'starts at', 'start date', 'start time'],
      ...['start', 'day', 'published', 'publication date', 'event start date'],
    ],
  },
  { field: 'type', headings: ['type', 'session format', 'format', 'session type', 'kind', 'media'], read: readType },
  { field: 'action_text', headings: ['action text', 'button', 'link text'] },
  {
    field: 'action_url',
    headings: [
      ...['action url', 'recording link', 'recording', 'recording url', 'video', 'video url', 'link', 'url'],
      ...['session url', 'live link', 'website'],
    ],
  },
  { field: 'image_url', headings: ['image url', 'image', 'picture'] },
  { field: 'image_alt', headings: ['image alt', 'alternative text', 'alt text'] },
  { field: 'image_focus_x', headings: ['image focus x'], read: readNumber },
  { field: 'image_focus_y', headings: ['image focus y'], read: readNumber },
]

/** Rows of Sessionize with the same one are one session, of which each further speaker has a row. */
export const SESSION_ID = 'sessionid'

/** A heading without what makes no difference. */
export const plain = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** 'Keynote' and 'Workshop' are talks too. */
function readType(text: string): TalkType {
  const type = TALK_TYPES.find((one) => one === text.toLowerCase())
  if (type) return type
  if (/\b(podcast|episode|interview|radio)\b/i.test(text)) return 'podcast'
  return /\b(article|blog|post|essay|column|publication)\b/i.test(text) ? 'article' : 'talk'
}

function readNumber(text: string): number | null {
  const number = text ? Number(text) : Number.NaN
  return Number.isNaN(number) ? null : number
}
