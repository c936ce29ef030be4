import { AuthClient } from '@supabase/auth-js'
import type { Rest } from '../rest/rest.ts'
import { fetchByOwnClock } from './fetch-by-own-clock.ts'
import { createSessionStore, isAdminSession, type Session } from './session.ts'
import { SESSION_STORAGE_KEY } from './storage-key.ts'

/** The reader of a public page; assistants count as admins. `unknown`: a session is being checked, or its user has no rights. */
export type Reader = 'unknown' | 'admin' | 'visitor'

/** Calls `notify` whenever the reader changes; returns a function that ends it. */
export function watchAdmin(rest: Rest, notify: (reader: Reader, accessToken: () => Promise<string>) => void) {
  const auth = createAuthClient(rest)
  const { current, subscribe } = createSessionStore(auth, rest)
  const accessToken = async () => (await auth.getSession()).data.session?.access_token ?? ''
  return subscribe(() => notify(readerOf(current()), accessToken))
}

function readerOf(session: Session): Reader {
  if (session.status === 'signed-out') return 'visitor'
  return isAdminSession(session) ? 'admin' : 'unknown'
}

/**
 * The official client of auth/v1. It keeps the session in local storage, refreshes it near its expiry by a periodic tick
 * that pauses while the tab is hidden, and notifies the other tabs.
 */
const createAuthClient = ({ url, key }: Rest) =>
  new AuthClient({
    url: `${url || location.origin}/auth/v1`,
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    storageKey: SESSION_STORAGE_KEY,
    flowType: 'pkce',
    detectSessionInUrl: false,
    fetch: fetchByOwnClock,
  })
