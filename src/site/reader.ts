import type { Rest } from '#data/rest/rest.ts'
import { SESSION_STORAGE_KEY } from '#data/session/storage-key.ts'
import type { Reader } from '#data/session/watch-admin.ts'

let reader: Reader = 'unknown'
let isStarted = false
let isWatched = false
const listeners = new Set<() => void>()

export const currentReader = () => reader

export const subscribeToReader = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const setReader = (next: Reader) => {
  reader = next
  for (const listener of listeners) listener()
}

/** Finds out who is reading, once per page. Without a stored session none of the auth code is loaded. */
export function findReader(api: Rest) {
  if (isStarted) return
  isStarted = true
  if (isSessionStored()) return watch(api)
  setReader('visitor')
  // for a login in another tab, or while this page is in the back/forward cache
  addEventListener('storage', ({ key, newValue }) => {
    if (key === SESSION_STORAGE_KEY && newValue) watch(api)
  })
  addEventListener('pageshow', () => isSessionStored() && watch(api))
}

function watch(api: Rest) {
  if (isWatched) return
  isWatched = true
  setReader('unknown')
  import('./owner/watch-owner.ts').then(
    ({ watchOwner }) => watchOwner(api, setReader),
    () => {}, // without a connection the reader stays unknown; the page is not affected
  )
}

/** Local storage may be blocked. */
function isSessionStored() {
  try {
    return localStorage.getItem(SESSION_STORAGE_KEY) !== null
  } catch {
    return false
  }
}
