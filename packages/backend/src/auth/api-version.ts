import { STATUS_CODES } from 'node:http'
import type { AuthError } from './errors.ts'

const HEADER = 'x-supabase-api-version'
const VERSION_2024 = '2024-01-01'

/**
 * The error in the shape of the client's API version: `{ code: <text>, message }` from 2024-01-01 on, `{ code:
 * <status>, error_code, msg }` before. As in supabase/auth, internal/api/errors.go.
 */
export function answerError(error: AuthError, request: Request): Response {
  const { status, code, message, details } = error
  const isNew = speaks2024(request.headers.get(HEADER))
  const body = isNew ? { code, message, ...details } : { code: status, error_code: code, msg: message, ...details }
  const headers = { 'x-sb-error-code': code, ...(isNew && { [HEADER]: VERSION_2024 }), ...error.headers }
  return Response.json(body, { status, statusText: STATUS_CODES[status] ?? '', headers })
}

function speaks2024(version: string | null): boolean {
  return version !== null && /^2\d{3}-\d{2}-\d{2}$/.test(version) && version >= VERSION_2024
}
