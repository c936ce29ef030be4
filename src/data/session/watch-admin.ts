import type { Rest } from '../rest.ts'
import { createAuthClient } from './auth-client.ts'
import { createSessionStore, type Session } from './session.ts'

/** The reader of a public page. `unknown`: a session is being checked, or its user is not known to be an admin. */
export type Reader = 'unknown' | 'admin' | 'visitor'

/** Calls `notify` whenever the reader changes; returns a function that ends it. */
export function watchAdmin(rest: Rest, notify: (reader: Reader) => void): () => void {
  const { current, subscribe } = createSessionStore(createAuthClient(rest), rest)
  return subscribe(() => notify(readerOf(current())))
}

function readerOf(session: Session): Reader {
  if (session.status === 'signed-out') return 'visitor'
  const isAdmin = session.status === 'signed-in' && session.user.isAdmin && !session.needsCode
  return isAdmin ? 'admin' : 'unknown'
}
