import type { StatementBounds } from '../database/deadline.ts'
import type { Actor } from '../options.ts'

export interface Bounds extends StatementBounds {
  /** Of the rows' JSON. */
  answerBytes: number
}

/** What is left of 100 ms, the longest that a stranger may keep the thread, after parsing, sorting and writing the answer. */
export const STRANGERS: Bounds = { milliseconds: 60, sortBytes: 4 * 1024 * 1024, answerBytes: 8 * 1024 * 1024 }

/** As long as Supabase gives `authenticated`. */
export const TRUSTED: Bounds = {
  milliseconds: 8000,
  sortBytes: Number.POSITIVE_INFINITY,
  answerBytes: Number.POSITIVE_INFINITY,
}

/** Whether a request is the owner's or the secret key's. */
export function isTrusted(actor: Actor): boolean {
  return actor.isAdmin || actor.role === 'service_role'
}
