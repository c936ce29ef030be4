import type { Message } from './messages.ts'
import { RestError } from './rest.ts'

/**
 * The code of rest/v1 when the server refuses all writes; its message is then meant for the owner. PostgREST reads `PT` and
 * three digits as the status of the response.
 */
const WRITES_STOPPED = 'PT503'

/** The message after a failed save: the server's own text if nothing can be saved at all, otherwise `message`. */
export function orOutage(error: unknown, message: Message): Message {
  const { code, message: text } = refusalOf(error)
  return code === WRITES_STOPPED && typeof text === 'string' ? { ...message, description: text } : message
}

function refusalOf(error: unknown): { code?: unknown; message?: unknown } {
  const cause = error instanceof Error && error.cause instanceof RestError ? error.cause : error
  const details = cause instanceof RestError ? cause.details : null
  return typeof details === 'object' && details ? details : {}
}
