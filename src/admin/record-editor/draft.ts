import { z } from 'zod'

/** What somebody typed and has not saved yet. */
export interface Draft {
  values: Record<string, unknown>
  /** `updated_at` of the record it was typed over; null for a new one. */
  openedAt: string | null
  /** Milliseconds since 1970. */
  typedAt: number
}

const DraftSchema = z.object({
  values: z.record(z.string(), z.unknown()),
  openedAt: z.string().nullable(),
  typedAt: z.number(),
})

const keyOf = (name: string) => `portico-draft:${name}`

/** The draft of a form, if a browser that was closed or crashed left one. */
export function readDraft(name: string): Draft | null {
  try {
    const stored = localStorage.getItem(keyOf(name))
    return stored ? (DraftSchema.safeParse(JSON.parse(stored)).data ?? null) : null
  } catch {
    return null // storage is forbidden, or holds no JSON
  }
}

/** Keeps a draft until `dropDraft`; a browser that refuses storage keeps none. */
export function keepDraft(name: string, draft: Draft) {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(draft))
  } catch {
    // forbidden or full: the form itself still holds the words
  }
}

export function dropDraft(name: string) {
  try {
    localStorage.removeItem(keyOf(name))
  } catch {
    // as above
  }
}
