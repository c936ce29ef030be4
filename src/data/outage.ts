import type { Message } from './messages.ts'
import { RestError } from './rest.ts'

/**
 * The code of rest/v1 when the server refuses every write for a reason that it tells the owner in a sentence. PostgREST
 * reads `PT` and three digits as the status to answer with.
 */
const WRITES_STOPPED = 'PT503'

/** What is told after a failed save: the server's own sentence when nothing can be saved at all, otherwise `message`. */
export function orOutage(error: unknown, message: Message): Message {
  const { code, message: sentence } = refusalOf(error)
  return code === WRITES_STOPPED && typeof sentence === 'string' ? { ...message, description: sentence } : message
}

function refusalOf(error: unknown): { code?: unknown; message?: unknown } {
  const details = error instanceof RestError ? error.details : null
  return typeof details === 'object' && details ? details : {}
}
