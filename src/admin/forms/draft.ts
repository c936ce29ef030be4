import { guard, isNumber, isText, isTextOrNull } from '#content/guard.ts'
import { readStoredJson, store, storedKeys } from '../ui/browser-storage.ts'

/** Typed but not saved yet. */
export interface Draft {
  values: Record<string, unknown>
  /** `updated_at` of the record that was edited; null for a new one. */
  openedAt: string | null
  /** Milliseconds since 1970. */
  typedAt: number
  /** The id that a new record gets. */
  newId?: string
}

/** Not a zod schema: the logout looks for drafts on every page, and zod is large. */
const isDraft = guard<Draft>({
  values: (values) => typeof values === 'object' && values !== null,
  openedAt: isTextOrNull,
  typedAt: isNumber,
  newId: (id) => id === undefined || isText(id),
})

/**
 * The key of a form. Drafts are stored per account: another account that signs in with this browser does not see them.
 * Each time that the form is opened it has a draft of its own, with a key that continues this one: what was not saved
 * before, or is being typed in another tab, is not replaced.
 */
export const draftKey = (accountId: string, form: string) => `portico-draft:${accountId}:${form}`

/** The keys of all drafts of an account in this browser. */
export const draftsOf = (accountId: string) => keysFrom(draftKey(accountId, ''))

/** The drafts of a form by their keys, the last one first. */
export const draftsOfForm = (form: string): (readonly [key: string, Draft])[] =>
  [form, ...keysFrom(`${form}:`)]
    .flatMap((key) => {
      const draft = readDraft(key)
      return draft ? [[key, draft] as const] : []
    })
    .toSorted(([, one], [, other]) => other.typedAt - one.typedAt)

const keysFrom = (start: string) => storedKeys().filter((key) => key.startsWith(start))

/** The draft with a key, if there is one. */
export function readDraft(key: string): Draft | null {
  const stored = readStoredJson(key)
  return isDraft(stored) ? stored : null
}

/** Stores a draft until `dropDraft`; without access to local storage there are none. */
export const keepDraft = (key: string, draft: Draft) => store(key, JSON.stringify(draft))

export const dropDraft = (key: string) => store(key, null)
