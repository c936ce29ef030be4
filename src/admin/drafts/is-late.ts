import type { ContentDraft } from '#content/draft.ts'

/** The server looks every few seconds; it may be starting, and the clock of this browser may be ahead. */
const LATE_MS = 5 * 60_000

/** Whether a draft should have been published; `now` in milliseconds since 1970. */
export const isLate = ({ publish_at }: Pick<ContentDraft, 'publish_at'>, now: number) =>
  publish_at !== null && now - Date.parse(publish_at) > LATE_MS
