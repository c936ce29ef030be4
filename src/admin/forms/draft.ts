import { guard, isNumber, isText, isTextOrNull } from '#content/guard.ts'
import { unsavedMessages } from '#data/messages.ts'
import { readStoredJson, store, storedKeys } from '../ui/browser-storage.ts'
import { showToast } from '../ui/toasts.tsx'

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

/** The keys of drafts that the browser has no room for, or does not allow to be stored. */
const unkept = new Set<string>()
let isTold = false

/** Stores a draft until `dropDraft`. If the browser cannot, the owner is told, once. */
export function keepDraft(key: string, draft: Draft) {
  if (store(key, JSON.stringify(draft))) return void unkept.delete(key)
  unkept.add(key)
  if (!isTold) showToast(unsavedMessages.notKept)
  isTold = true
}

export function dropDraft(key: string) {
  unkept.delete(key)
  store(key, null)
}

/** The form of a draft has been closed: what could not be kept is gone. */
export const leaveDraft = (key: string) => void unkept.delete(key)

/** Whether this browser will offer all of what is typed again. */
export const isAllKept = () => unkept.size === 0
