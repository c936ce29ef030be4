import { NO_BOUNDS, type StatementBounds } from '../database/deadline.ts'
import type { Actor } from '../options.ts'

/** A stranger may occupy the thread for 100 ms: these 60 and the time to sort, write and send the result. */
export const STRANGERS: StatementBounds = { milliseconds: 60, sortBytes: 4 * 1024 * 1024, answerBytes: 1_000_000 }

/** The statement timeout that Supabase sets for `authenticated`. */
export const TRUSTED: StatementBounds = { ...NO_BOUNDS, milliseconds: 8000 }

/** Whether the request comes from an admin, an assistant or with the secret key. */
export function isTrusted(actor: Actor): boolean {
  return actor.isAdmin || actor.isAssistant === true || actor.role === 'service_role'
}
