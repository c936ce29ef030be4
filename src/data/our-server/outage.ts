import type { Message } from '#content/toast.ts'
import { tooMuchText } from '../messages.ts'
import { RestError } from '../rest/rest.ts'
import { isOutage } from '../rest/through-restart.ts'
import { UploadError } from '../uploads/upload-error.ts'

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
  const refusal = refusalOf(error)
  if (!(refusal instanceof RestError)) return message
  if (refusal.status === TOO_LARGE) return { ...message, description: tooMuchText }
  const { code, message: text } = bodyOf(refusal)
  return code === WRITES_STOPPED && typeof text === 'string' ? { ...message, description: text } : message
}

/** The error of the request, also after a save of several records, of which some were saved. */
const refusalOf = (error: unknown) => (error instanceof Error && error.cause instanceof RestError ? error.cause : error)

const bodyOf = ({ details }: RestError) => (details ?? {}) as { code?: unknown; message?: unknown } // any JSON

/** The codes of a 503 that lasts: writes are stopped, the disk is full, or a backup or a restore has failed. */
const LASTING: ReadonlySet<unknown> = new Set([WRITES_STOPPED, '53100', 'failed'])

/** What fetch itself rejects with, in Chrome, Firefox and Safari. */
const NO_CONNECTION = /^(Failed to fetch$|NetworkError |Load failed)/

/**
 * Whether a request met a restart: there was no answer, or one of a proxy or of a server that is not ready yet. It may have
 * been done all the same.
 */
export function isPause(error: unknown): boolean {
  const refusal = refusalOf(error)
  if (refusal instanceof TypeError) return NO_CONNECTION.test(refusal.message)
  if (!(refusal instanceof RestError || refusal instanceof UploadError)) return false
  const isLasting = refusal instanceof RestError ? LASTING.has(bodyOf(refusal).code) : refusal.isExplained
  return !isLasting && (isOutage(refusal.status) || refusal.status === 0 || refusal.status === 408)
}

/** Whether the server refused a request before anything was done, because it is not ready yet. */
export const isNotReady = (error: unknown) =>
  error instanceof RestError && error.status === 503 && bodyOf(error).code === 'starting'
