import { type AccentColours, accentColours } from '#content/site/accent-colours.ts'
import { SITE_DEFAULTS } from '#content/words/reader.ts'
import { readSiteFacts } from '#data/records/server-reads.ts'
import type { Tables } from '#data/rest/rest-client.ts'

/** What every mail of the site has: its name, as sender and below the text, its language and its accent. */
export interface Letterhead {
  name: string
  language: string
  accent: AccentColours
}

export type LetterheadSource = ReturnType<typeof createLetterhead>

/** The letterhead from the content; `tables` is called when it is read. */
export function createLetterhead(tables: () => Tables) {
  let current: Letterhead = { ...SITE_DEFAULTS, accent: accentColours('') }
  return {
    /** As last read; the defaults until then. */
    current: () => current,
    /** Reads it again; as last read when that fails, because no mail waits for it. */
    async read() {
      current = await readSiteFacts(tables()).catch(() => current)
      return current
    },
  }
}
