import { type Checked, guard, isOneOf, isText, isTextOrNull, LISTED } from '#content/guard.ts'
import type { Kind } from '#content/kind.ts'
import type { PictureBackground } from '#content/picture/backgrounds.ts'
import type { Fraction } from '#content/picture/focus.ts'

export const TALK_TYPES = ['talk', 'podcast', 'article'] as const
export type TalkType = (typeof TALK_TYPES)[number]

const CHECKED = {
  ...LISTED,
  title: isText,
  /** Where it was held, or who hosted it. */
  location: isText,
  description: isText,
  /** A calendar date, 'YYYY-MM-DD'. */
  date: isText,
  type: isOneOf(TALK_TYPES),
  action_text: isTextOrNull,
  action_url: isTextOrNull,
  image_url: isTextOrNull,
}

export interface Talk extends Checked<typeof CHECKED> {
  /** What the image shows; without it the image is decorative. */
  image_alt?: string | null
  image_focus_x?: Fraction
  image_focus_y?: Fraction
  image_background?: PictureBackground | null
  video_url?: string | null
  slides_url?: string | null
  /** Part of its page's address, without a slash or a dot; null for a row that was added without one. */
  slug?: string | null
  /** By the clock at its place, '09:30'; without one only the day is known. */
  start_time?: string | null
  end_time?: string | null
  /** The IANA name of the zone of that clock: 'Europe/Berlin'. */
  time_zone?: string | null
}

/** A talk with everything on its page. Everything may be empty. */
export interface FullTalk extends Talk {
  /** Slugs that it had before, each between slashes: '/first/second/'. */
  former_slugs?: string | null
  abstract?: string | null
  /** The name of the event, show or magazine. */
  event?: string | null
  event_url?: string | null
  /** Where it takes place: a venue, a city, or 'Online'. */
  place?: string | null
  /** A BCP 47 tag: 'en', 'pt-BR'. */
  language?: string | null
  length_minutes?: number | null
  /** Whether the speaking page offers it among the topics, too. */
  is_topic?: boolean
  /** Plain text; a blank line ends a paragraph. */
  transcript?: string | null
}

export const isTalk = guard<Talk>(CHECKED)

/** Visitors read only what the cards show, because abstracts and transcripts may be long. */
const ON_CARDS = {
  ...CHECKED,
  ...{ image_alt: true, image_focus_x: true, image_focus_y: true, image_background: true },
  ...{ start_time: true, end_time: true, time_zone: true },
  ...{ video_url: true, slides_url: true, slug: true, created_at: true, updated_at: true },
} satisfies Record<keyof Talk, unknown>

export const TALKS = {
  table: 'talks',
  isRow: isTalk,
  isList: true,
  parts: [
    { id: 'talks-media', label: 'Talks' },
    { id: '/talks', label: 'All Talks', isHidden: true },
  ],
  columns: /* @__PURE__ */ Object.keys(ON_CARDS),
  richTexts: { abstract: 'html or plain' },
  editor: '/admin/talks',
} as const satisfies Kind<Talk>
