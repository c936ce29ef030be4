import { webUrl } from '#content/address/web-url.ts'
import { isStage, STAGE_COLUMNS, type Stage } from '#content/speaking/speaking.ts'
import type { FullTalk } from '#content/talk/talk.ts'
import { upcomingFirst } from '#content/talk/upcoming.ts'
import { lettersOf } from '#content/text/letters-of.ts'

/** What the press kit reads of a podcast or an article. */
export type Appearance = Stage & Pick<FullTalk, 'event' | 'event_url' | 'action_url'>
export const APPEARANCE_COLUMNS = [...STAGE_COLUMNS, 'event', 'event_url', 'action_url']

export const isAppearance = (row: unknown): row is Appearance => isStage(row) && row.type !== 'talk'

/** More are not read by anybody. */
const MOST_OUTLETS = 24

/** The shows and magazines that the owner was in before `today`, each once: the latest first, with the link to what it was. */
export function seenIn(appearances: readonly Appearance[], today: string): { name: string; url: string }[] {
  const outlets = new Map<string, { name: string; url: string }>()
  for (const { event, location, action_url, event_url } of upcomingFirst(appearances, today).past) {
    const name = event?.trim() || location
    const url = webUrl(action_url) ?? webUrl(event_url)
    if (url && !outlets.has(lettersOf(name))) outlets.set(lettersOf(name), { name, url })
  }
  return [...outlets.values()].slice(0, MOST_OUTLETS)
}
