import type { Rest } from '#data/rest.ts'
import { SESSION_STORAGE_KEY } from '#data/session/storage-key.ts'
import type { Reader } from '#data/session/watch-admin.ts'

let reader: Reader = 'unknown'
let isLookedFor = false
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

/** Finds out who reads, once a page. Where no session is stored, not a byte of the auth code is loaded. */
export function findReader(api: Rest) {
  if (isLookedFor) return
  isLookedFor = true
  if (isSessionStored()) return watch(api)
  setReader('visitor')
  // somebody signs in in another tab
  addEventListener('storage', ({ key, newValue }) => {
    if (key === SESSION_STORAGE_KEY && newValue) watch(api)
  })
}

function watch(api: Rest) {
  if (isWatched) return
  isWatched = true
  setReader('unknown')
  import('#data/session/watch-admin.ts').then(
    ({ watchAdmin }) => watchAdmin(api, setReader),
    () => {}, // without the connection nobody knows: the page itself stands
  )
}

/** Local storage may be forbidden. */
function isSessionStored() {
  try {
    return localStorage.getItem(SESSION_STORAGE_KEY) !== null
  } catch {
    return false
  }
}
