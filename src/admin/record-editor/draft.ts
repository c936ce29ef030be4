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

/** Drafts are kept apart by account: another one that signs in at this browser is not offered them. */
export const draftKey = (accountId: string, form: string) => `portico-draft:${accountId}:${form}`

/** The keys of all drafts of an account in this browser. */
export function draftsOf(accountId: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(draftKey(accountId, '')))
  } catch {
    return [] // storage is forbidden
  }
}

/** The draft of a form, if it was left unsaved. */
export function readDraft(key: string): Draft | null {
  try {
    const stored = localStorage.getItem(key)
    return stored ? (DraftSchema.safeParse(JSON.parse(stored)).data ?? null) : null
  } catch {
    return null // storage is forbidden, or holds no JSON
  }
}

/** Keeps a draft until `dropDraft`; a browser that refuses storage keeps none. */
export function keepDraft(key: string, draft: Draft) {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // forbidden or full: the form itself still holds the words
  }
}

export function dropDraft(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // as above
  }
}
