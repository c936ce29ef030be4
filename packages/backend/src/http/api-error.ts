import { STATUS_CODES } from 'node:http'

/**
 * An answer that is an error: `body` goes to the client as JSON, exactly as it stands. Each service has its catalogue of
 * them in one file, worded as the reference implementation words it; `cause` is for the log alone.
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
