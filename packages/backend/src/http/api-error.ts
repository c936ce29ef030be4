import { STATUS_CODES } from 'node:http'

/**
 * An error response: `body` is sent to the client as JSON, unchanged. Each service has one file with its catalogue of
 * errors, worded as in the reference implementation; `cause` is for the log alone.
 */
export class ApiError extends Error {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(
    status: number,
    body: Record<string, unknown>,
    options: { headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(String(body.message ?? body.msg ?? body.error ?? status), { cause: options.cause })
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.headers = options.headers ?? {}
  }

  toResponse(): Response {
    const statusText = STATUS_CODES[this.status] ?? ''
    return Response.json(this.body, { status: this.status, statusText, headers: this.headers })
  }
}
