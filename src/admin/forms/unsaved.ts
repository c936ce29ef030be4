import { guard, isNumber, isText, isTextOrNull } from '#content/guard.ts'
import { unsavedMessages } from '#data/messages.ts'
import { readStoredJson, store, storedKeys } from '#data/rest/browser-storage.ts'
import { showToast } from '../ui/toasts.tsx'

export interface UnsavedChanges {
  values: Record<string, unknown>
  /** `updated_at` of the record that was edited; null for a new one. */
  openedAt: string | null
  /** Milliseconds since 1970. */
  typedAt: number
  newId?: string
}

/** Not a zod schema: the logout reads unsaved changes on every page, and zod is large. */
const isUnsaved = guard<UnsavedChanges>({
  values: (values) => typeof values === 'object' && values !== null,
  openedAt: isTextOrNull,
  typedAt: isNumber,
  newId: (id) => id === undefined || isText(id),
})

/**
 * The key of a form. Unsaved changes are stored per account, so another account that logs in with this browser does not
 * see them. Each time a form is opened, this key gets a suffix of its own: earlier unsaved changes, and those of another
 * tab, are not replaced. Browsers hold such keys from before an update, so their prefix stays.
 */
export const unsavedKeyOf = (accountId: string, form: string) => `portico-draft:${accountId}:${form}`

export const unsavedKeys = (accountId: string) => keysFrom(unsavedKeyOf(accountId, ''))

/** The unsaved changes of a form with their keys, latest first. */
export const unsavedOfForm = (form: string): (readonly [key: string, UnsavedChanges])[] =>
  [form, ...keysFrom(`${form}:`)]
    .flatMap((key) => {
      const unsaved = readUnsaved(key)
      return unsaved ? [[key, unsaved] as const] : []
    })
    .toSorted(([, one], [, other]) => other.typedAt - one.typedAt)

const keysFrom = (start: string) => storedKeys().filter((key) => key.startsWith(start))

export function readUnsaved(key: string): UnsavedChanges | null {
  const stored = readStoredJson(key)
  return isUnsaved(stored) ? stored : null
}

/** The keys of changes that the browser has no room for, or does not allow to be stored. */
const unstored = new Set<string>()
let hasWarned = false

/** Stores unsaved changes until `dropUnsaved`. If the browser cannot store them, the owner is warned once. */
export function keepUnsaved(key: string, unsaved: UnsavedChanges) {
  if (store(key, JSON.stringify(unsaved))) return void unstored.delete(key)
  unstored.add(key)
  if (!hasWarned) showToast(unsavedMessages.notKept)
  hasWarned = true
}

export function dropUnsaved(key: string) {
  unstored.delete(key)
  store(key, null)
}

/** The form has been closed: changes that could not be stored are lost. */
export const leaveUnsaved = (key: string) => void unstored.delete(key)

export const isAllKept = () => unstored.size === 0
