import type { ContentDraft } from '#content/draft.ts'
import { dayAndTime } from '../ui/local-time.ts'

export type Scheduled = Pick<ContentDraft, 'publish_at'>

/** When the first of these drafts is to be published; undefined if none has a time. */
export const nextPublication = (drafts: readonly Scheduled[]) =>
  drafts.flatMap(({ publish_at }) => publish_at ?? []).toSorted()[0]

export const PUBLISH_NOW = { title: 'Publish now?', action: 'Publish now' }

/** What is published too early, if drafts are published now; null if no time is ahead. `now` in milliseconds since 1970. */
export function earlyInWords(drafts: readonly Scheduled[], now = Date.now(), isOneThing = drafts.length === 1) {
  const early = drafts.filter(({ publish_at }) => publish_at && Date.parse(publish_at) > now)
  const next = nextPublication(early)
  if (!next) return null
  const when = dayAndTime(next, now).join(' at ')
  if (isOneThing) return `It was to go live ${when}.`
  if (early.length === 1) return `One of them was to go live ${when}.`
  return `${early.length} of them were to go live later, the first one ${when}.`
}

/** The server looks every few seconds; it may be starting, and the clock of this browser may be ahead. */
const LATE_MS = 5 * 60_000

/** Whether a draft should have been published; `now` in milliseconds since 1970. */
export const isLate = ({ publish_at }: Scheduled, now: number) =>
  publish_at !== null && now - Date.parse(publish_at) > LATE_MS
