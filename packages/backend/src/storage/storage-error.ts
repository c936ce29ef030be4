import type { TokenError, TokenFault } from '../access/tokens.ts'
import type { WritesStopped } from '../folder/faults.ts'
import { ApiError } from '../http/api-error.ts'

/**
 * Every error of storage, worded as supabase/storage words it in its table of error codes. The actual status is in
 * the body; the response has 400 for all that is not the server's fault.
 */
export const storageErrors = {
  noSuchBucket: () => storageError(404, 'NoSuchBucket', 'Bucket not found', { error: 'Bucket not found' }),
  noSuchKey: () => storageError(404, 'NoSuchKey', 'Object not found', { error: 'not_found' }),
  noSuchRoute: (method: string, path: string) =>
    storageError(404, 'NoSuchRoute', `Route ${method}:${path} not found`, { error: 'Not Found', sentAs: 404 }),
  keyExists: () => storageError(409, 'KeyAlreadyExists', 'The resource already exists', { error: 'Duplicate' }),
  /** A feature of Supabase that is not supported here. */
  notSupported: (feature: string) =>
    storageError(409, 'NotSupported', `The feature ${feature} is not enabled for this resource`),
  /** For writes that the policies refuse. */
  accessDenied: () => accessDenied('new row violates row-level security policy'),
  /** An access token that is expired, forged or of a session that has ended. */
  invalidToken: ({ fault }: TokenError) => accessDenied(TOKEN_FAULTS[fault]),
  invalidKey: (name: string) => storageError(400, 'InvalidKey', `Invalid key: ${name.slice(0, 200)}`),
  invalidMimeType: (type: string) =>
    storageError(415, 'InvalidMimeType', `mime type ${type.slice(0, 100)} is not supported`, {
      error: 'invalid_mime_type',
    }),
  /** The rest of the body is not read, so the connection cannot be used again. */
  tooLarge: (entity = 'object', limit = 'the maximum allowed size') =>
    storageError(413, 'EntityTooLarge', `The ${entity} exceeded ${limit}`, {
      error: 'Payload too large',
      headers: { connection: 'close' },
    }),
  noContent: (message = 'No content provided') => storageError(400, 'InvalidRequest', message),
  /** A value that must not become part of a header. */
  invalidHeader: (header: string, value: string) =>
    storageError(400, 'InvalidRequest', `Invalid character in response header "${header}": ${value.slice(0, 50)}`, {
      error: 'invalid_header_char',
    }),
  invalidRequest: (message: string) => storageError(400, 'InvalidRequest', message, { error: 'Error' }),
  /** 416, as the range demands, so that a client that resumes knows where the object ends. `size` is in bytes. */
  invalidRange: (size: number) =>
    storageError(416, 'InvalidRange', 'invalid range provided', {
      error: 'invalid_range',
      sentAs: 416,
      headers: { 'content-range': `bytes */${size}` },
    }),
  diskFull: (cause: unknown) =>
    fault(503, 'The disk is full: the file could not be stored. Delete pictures that you do not need.', { cause }),
  /** Refused before the disk is full, so that small writes still work. */
  noRoom: () =>
    fault(507, 'The disk is full: no file can be stored until there is room. Delete pictures that you do not need.', {
      error: 'Insufficient Storage',
    }),
  writesStopped: ({ message }: WritesStopped) => fault(503, message, { error: 'Service Unavailable' }),
  internalError: (cause: unknown) => fault(500, 'Internal Server Error', { error: 'Internal', cause }),
}

/** Worded as by the library that supabase/storage verifies tokens with. */
const TOKEN_FAULTS: Record<TokenFault, string> = {
  malformed: 'Invalid Compact JWS',
  signature: 'signature verification failed',
  expired: '"exp" claim timestamp check failed',
  'not-yet-valid': '"nbf" claim timestamp check failed',
  'issued-in-future': '"iat" claim timestamp check failed (it should be in the past)',
  claims: 'signature verification failed',
}

interface Shape {
  /** The name by which older clients distinguish errors. Default: the code. */
  error?: string
  sentAs?: number
  headers?: Record<string, string>
  cause?: unknown
}

function storageError(
  status: number,
  code: string,
  message: string,
  { error = code, sentAs = 400, headers, cause }: Shape = {},
): ApiError {
  const body = { statusCode: String(status), error, message, code }
  return new ApiError(sentAs, body, { headers: { 'cache-control': 'no-store', ...headers }, cause })
}

const accessDenied = (message: string) => storageError(403, 'AccessDenied', message, { error: 'Unauthorized' })

const fault = (status: number, message: string, shape: Shape) =>
  storageError(status, 'InternalError', message, { ...shape, sentAs: status })
