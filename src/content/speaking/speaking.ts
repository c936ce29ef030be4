import { type Checked, type Guarded, guard, isText, isTrue, LISTED, rowGuard } from '#content/guard.ts'
import type { Kind } from '#content/kind.ts'
import type { FullTalk, Talk } from '#content/talk/talk.ts'

const TEXTS = { headline: isText, introduction: isText, needs: isText }
export const isSpeakingPage = guard<SpeakingPage>(TEXTS)
/** The texts of the speaking page. Where one is empty the page shows its default, or leaves the part out. */
export interface SpeakingPage extends Checked<typeof TEXTS>, Partial<Record<SpeakingFact, string>> {
  /** A film of the owner on stage, and the picture that is shown until it starts. */
  reel_url?: string | null
  image_url?: string | null
}

/** Short lines that an organiser looks for. */
export const SPEAKING_FACTS = ['travels_from', 'languages', 'fee', 'next_free'] as const
export type SpeakingFact = (typeof SPEAKING_FACTS)[number]

/** A talk that is offered among the topics, too. */
export type TopicTalk = Stage & Pick<FullTalk, 'description'>
export const isTopicTalk = guard<TopicTalk & { is_topic: true }>({
  ...LISTED,
  title: isText,
  description: isText,
  is_topic: isTrue,
})

export const isSpeakingTopic = rowGuard({
  ...LISTED,
  title: isText,
  abstract: isText,
  formats: isText,
  lengths: isText,
  audience: isText,
})
export type SpeakingTopic = Guarded<typeof isSpeakingTopic>

/** What the speaking page lists of a talk. */
export type Stage = Pick<Talk, (typeof STAGE_COLUMNS)[number]>
export const STAGE_COLUMNS = ['id', 'title', 'location', 'date', 'type', 'display_order', 'slug'] as const
export const TOPIC_TALK_COLUMNS = [...STAGE_COLUMNS, 'description', 'is_topic']

export const isStage = guard<Stage>({ ...LISTED, title: isText, location: isText, date: isText, type: isText })

export const SPEAKING_SHEET_PATH = '/speaking/sheet'

export const SPEAKING_PAGE = {
  table: 'speaking_page',
  isRow: isSpeakingPage,
  parts: [{ id: '/speaking', label: 'Speaking', isHidden: true }],
  editor: '/admin/speaking',
} as const satisfies Kind<SpeakingPage>

export const SPEAKING_TOPICS = {
  table: 'speaking_topics',
  isRow: isSpeakingTopic,
  isList: true,
  alsoIn: ['/speaking'],
  editor: '/admin/speaking',
} as const satisfies Kind<SpeakingTopic>
