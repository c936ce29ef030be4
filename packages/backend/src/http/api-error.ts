import { STATUS_CODES } from 'node:http'
import type { BackendContext } from '../context.ts'

/**
 * An error response: `body` is sent to the client as JSON, unchanged. Each service has one file with its catalogue of
 * errors, worded as in the reference implementation; `cause` is for the log alone.
 */
export class ApiError extends Error {
  readonly status: number
  readonly body: Record<string, unknown> & { message: string }
  readonly headers: Record<string, string>

  constructor(
    status: number,
    body: ApiError['body'],
    { headers = {}, cause }: { headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(body.message, { cause })
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.headers = headers
  }

  toResponse(): Response {
    const statusText = STATUS_CODES[this.status] ?? ''
    return Response.json(this.body, { status: this.status, statusText, headers: this.headers })
  }
}

/** Whether reading a body ended because the client disconnected. */
export const isCutOff = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ECONNRESET'

/** nginx's status for this case. Nobody receives the response; it is logged with its status and no error. */
export const cutOff = () => new ApiError(499, { message: 'The client closed the request' })

/** The answer to a request that failed. A fault is logged and reported; the client gets only its kind. */
export function errorAnswer(
  { log, reportFault }: Pick<BackendContext, 'log' | 'reportFault'>,
  error: unknown,
  method: string,
  path: string,
): ApiError {
  if (error instanceof ApiError && error.cause === undefined) return error
  if (isCutOff(error)) return cutOff()
  reportFault(error)
  log.error({ err: error, method, path }, 'The backend failed to answer a request')
  return error instanceof ApiError ? error : new ApiError(500, { message: 'An unexpected error occurred' })
}
