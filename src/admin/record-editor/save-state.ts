import type { ContentDraft } from '#content/draft.ts'
import { countOf } from '#content/text/count-of.ts'
import { latest } from '#content/text/dates.ts'
import { nextPublication } from '../drafts/publication-time.ts'
import type { FormRow } from '../forms/form-rows.ts'
import { dayAndTime, shortTime } from '../ui/local-time.ts'

export interface EditedState {
  isNew: boolean
  /** How many fields differ from what the form shows; 0 if none. */
  changes: number
  /** When the owner last saved the live version; null if never. */
  savedAt: string | null
  drafts: readonly Pick<ContentDraft, 'updated_at' | 'publish_at'>[]
  isDraftShown: boolean
}

export interface SaveState {
  /** What the form shows: a save keeps a draft a draft. */
  kind: 'live' | 'changed' | 'draft' | 'scheduled'
  /** '2 changes', 'Saved 9:12 AM', 'Draft · goes live tomorrow 8:00 AM'. */
  words: string
}

/** The state of a form, for its bar and its buttons; `now` in milliseconds since 1970. */
export function saveStateOf(state: EditedState, now: number): SaveState {
  const { isNew, changes, drafts, isDraftShown } = state
  const at = nextPublication(drafts)
  const [form, draft] = [formInWords(state, now), draftInWords(state, at, now)]
  const words =
    form && draft ? `${form} · draft ${draft}` : form || (draft && `Draft${isDraftShown ? ' ·' : ''} ${draft}`)
  if (isDraftShown && drafts.length > 0) return { kind: at ? 'scheduled' : 'draft', words }
  return { kind: isNew || changes > 0 ? 'changed' : 'live', words }
}

function formInWords({ isNew, changes, savedAt, drafts, isDraftShown }: EditedState, now: number) {
  if (changes > 0) return isNew && drafts.length === 0 ? 'Not saved yet' : countOf(changes, 'change')
  return savedAt && !isDraftShown ? `Saved ${shortTime(savedAt, now)}` : ''
}

function draftInWords({ drafts, isDraftShown }: EditedState, at: string | undefined, now: number) {
  if (at) return `${Date.parse(at) > now ? 'goes' : 'was to go'} live ${dayAndTime(at, now).join(' ')}`
  const newest = latest(drafts.map(({ updated_at }) => updated_at))
  if (newest) return `saved ${shortTime(newest, now)}`
  return isDraftShown ? 'published or discarded elsewhere' : ''
}

/** When the owner last saved rows; null if never: the first start makes rows that exist once, and nobody has saved these. */
export const lastSave = (rows: readonly { row: FormRow['row'] }[]) =>
  latest(rows.flatMap(({ row }) => (row.singleton && row.updated_at === row.created_at ? [] : row.updated_at))) ?? null
