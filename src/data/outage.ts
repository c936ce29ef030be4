import type { Message } from '#content/toast.ts'
import { tooMuchText } from './messages.ts'
import { RestError } from './rest.ts'

/**
 * The code of rest/v1 when the server refuses all writes; its message is then meant for the owner. PostgREST reads `PT` and
 * three digits as the status of the response.
 */
const WRITES_STOPPED = 'PT503'

/** The status of a request whose body exceeds the server's limit. */
const TOO_LARGE = 413

/**
 * The message after a failed save: advice if the request was too large, the server's own text if nothing can be saved at
 * all, otherwise `message`.
 */
export function orOutage(error: unknown, message: Message): Message {
  const refusal = error instanceof Error && error.cause instanceof RestError ? error.cause : error
  if (!(refusal instanceof RestError)) return message
  if (refusal.status === TOO_LARGE) return { ...message, description: tooMuchText }
  const { code, message: text } = (refusal.details ?? {}) as { code?: unknown; message?: unknown }
  return code === WRITES_STOPPED && typeof text === 'string' ? { ...message, description: text } : message
}
