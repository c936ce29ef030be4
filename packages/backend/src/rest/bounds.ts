import type { StatementBounds } from '../database/deadline.ts'
import type { Actor } from '../options.ts'

/** A stranger may keep the thread for 100 ms: so long, and then what is sorted, written and sent. */
export const STRANGERS: StatementBounds = {
  milliseconds: 60,
  sortBytes: 4 * 1024 * 1024,
  answerBytes: 8 * 1024 * 1024,
}

/** As long as Supabase gives `authenticated`. */
export const TRUSTED: StatementBounds = {
  milliseconds: 8000,
  sortBytes: Number.POSITIVE_INFINITY,
  answerBytes: Number.POSITIVE_INFINITY,
}

/** Whether a request is the owner's or the secret key's. */
export function isTrusted(actor: Actor): boolean {
  return actor.isAdmin || actor.role === 'service_role'
}
