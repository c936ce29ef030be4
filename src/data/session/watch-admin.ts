import type { Rest } from '../rest.ts'
import { createAuthClient } from './auth-client.ts'
import { createSessionStore } from './session.ts'

/** Tells whether an admin is signed in, now and whenever it changes; gives a function that ends it. */
export function watchAdmin(rest: Rest, tell: (isAdmin: boolean) => void): () => void {
  const { current, subscribe } = createSessionStore(createAuthClient(rest), rest)
  return subscribe(() => {
    const session = current()
    if (session.status !== 'checking')
      tell(session.status === 'signed-in' && session.user.isAdmin && !session.needsCode)
  })
}
