import type { Rest } from '../rest.ts'
import { createAuthClient } from './auth-client.ts'
import { createSessionStore, isAdminSession, type Session } from './session.ts'

/** The reader of a public page; assistants count as admins. `unknown`: a session is being checked, or its user has no rights. */
export type Reader = 'unknown' | 'admin' | 'visitor'

/** Calls `notify` whenever the reader changes; returns a function that ends it. */
export function watchAdmin(rest: Rest, notify: (reader: Reader) => void): () => void {
  const { current, subscribe } = createSessionStore(createAuthClient(rest), rest)
  return subscribe(() => notify(readerOf(current())))
}

function readerOf(session: Session): Reader {
  if (session.status === 'signed-out') return 'visitor'
  return isAdminSession(session) ? 'admin' : 'unknown'
}
