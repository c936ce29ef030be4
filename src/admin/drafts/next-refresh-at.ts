import type { ContentDraft } from '#content/draft.ts'

/** The server publishes what is due every few seconds. */
const LOOK_AGAIN_MS = 5000
/** A draft that is later than this is checked less often. */
const SOON_MS = 30_000
const LOOK_SELDOM_MS = 60_000
/** Browsers treat a longer delay as zero. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** When to read the drafts again because one of them should be published by then; false if none is scheduled. */
export function msUntilNextRefresh(drafts: readonly Pick<ContentDraft, 'publish_at'>[] = [], now: number) {
  const looks = drafts.flatMap(({ publish_at }) => (publish_at ? msUntilLook(Date.parse(publish_at) - now) : []))
  return looks.length > 0 && Math.min(...looks, LONGEST_TIMER_MS)
}

const msUntilLook = (msUntilDue: number) =>
  msUntilDue < -SOON_MS ? LOOK_SELDOM_MS : Math.max(msUntilDue, 0) + LOOK_AGAIN_MS
