import type { TokenError, TokenFault } from '../access/tokens.ts'
import type { WritesStopped } from '../folder/writes-stopped.ts'
import { ApiError } from '../http/api-error.ts'

interface ErrorShape {
  /** The actual status, in the body. */
  status: number
  code: string
  /** The name by which older clients distinguish errors. Default: the code. */
  error?: string
  message: string
  /** The status of the response. Default: 400, for all that is not the server's fault. */
  sentAs?: number
  headers?: Record<string, string>
  cause?: unknown
}

/**
 * Every error of storage, worded as supabase/storage words it in its table of error codes. The actual status is in
 * the body; the response has 400 for all that is not the server's fault.
 */
export const storageErrors = {
  noSuchBucket: () =>
    storageError({ status: 404, code: 'NoSuchBucket', error: 'Bucket not found', message: 'Bucket not found' }),
  noSuchKey: () => storageError({ status: 404, code: 'NoSuchKey', error: 'not_found', message: 'Object not found' }),
  noSuchRoute: (method: string, path: string) =>
    storageError({
      status: 404,
      code: 'NoSuchRoute',
      error: 'Not Found',
      message: `Route ${method}:${path} not found`,
      sentAs: 404,
    }),
  keyExists: () =>
    storageError({
      status: 409,
      code: 'KeyAlreadyExists',
      error: 'Duplicate',
      message: 'The resource already exists',
    }),
  /** A feature of Supabase that is not supported here. */
  notSupported: (feature: string) =>
    storageError({
      status: 409,
      code: 'NotSupported',
      message: `The feature ${feature} is not enabled for this resource`,
    }),
  /** For writes that the policies refuse. */
  accessDenied: () =>
    storageError({
      status: 403,
      code: 'AccessDenied',
      error: 'Unauthorized',
      message: 'new row violates row-level security policy',
    }),
  /** An access token that is expired, forged or of a session that has ended. */
  invalidToken: ({ fault }: TokenError) =>
    storageError({ status: 403, code: 'AccessDenied', error: 'Unauthorized', message: TOKEN_FAULTS[fault] }),
  invalidKey: (name: string) =>
    storageError({ status: 400, code: 'InvalidKey', message: `Invalid key: ${name.slice(0, 200)}` }),
  invalidMimeType: (type: string) =>
    storageError({
      status: 415,
      code: 'InvalidMimeType',
      error: 'invalid_mime_type',
      message: `mime type ${type.slice(0, 100)} is not supported`,
    }),
  /** The rest of the body is not read, so the connection cannot be used again. */
  tooLarge: (entity = 'object', limit = 'the maximum allowed size') =>
    storageError({
      status: 413,
      code: 'EntityTooLarge',
      error: 'Payload too large',
      message: `The ${entity} exceeded ${limit}`,
      headers: { connection: 'close' },
    }),
  noContent: (message = 'No content provided') => storageError({ status: 400, code: 'InvalidRequest', message }),
  /** A value that must not become part of a header. */
  invalidHeader: (header: string, value: string) =>
    storageError({
      status: 400,
      code: 'InvalidRequest',
      error: 'invalid_header_char',
      message: `Invalid character in response header "${header}": ${value.slice(0, 50)}`,
    }),
  /** An invalid body or query. */
  invalidRequest: (message: string) => storageError({ status: 400, code: 'InvalidRequest', error: 'Error', message }),
  preconditionFailed: () =>
    storageError({ status: 412, code: 'PreconditionFailed', message: 'Precondition Failed', sentAs: 412 }),
  /** 416, as the range demands, so that a client that resumes knows where the object ends. `size` is in bytes. */
  invalidRange: (size: number) =>
    storageError({
      status: 416,
      code: 'InvalidRange',
      error: 'invalid_range',
      message: 'invalid range provided',
      sentAs: 416,
      headers: { 'content-range': `bytes */${size}` },
    }),
  diskFull: (cause: unknown) =>
    storageError({
      status: 503,
      code: 'InternalError',
      message: 'The disk is full: the file could not be stored. Delete pictures that you do not need.',
      sentAs: 503,
      cause,
    }),
  /** Refused before the disk is full, so that small writes still work. */
  noRoom: () =>
    storageError({
      status: 507,
      code: 'InternalError',
      error: 'Insufficient Storage',
      message: 'The disk is full: no file can be stored until there is room. Delete pictures that you do not need.',
      sentAs: 507,
    }),
  writesStopped: ({ message }: WritesStopped) =>
    storageError({ status: 503, code: 'InternalError', error: 'Service Unavailable', message, sentAs: 503 }),
  internalError: (cause: unknown) =>
    storageError({
      status: 500,
      code: 'InternalError',
      error: 'Internal',
      message: 'Internal Server Error',
      sentAs: 500,
      cause,
    }),
}

/** Worded as by the library that supabase/storage verifies tokens with. */
const TOKEN_FAULTS: Record<TokenFault, string> = {
  malformed: 'Invalid Compact JWS',
  algorithm: '"alg" (Algorithm) Header Parameter value not allowed',
  signature: 'signature verification failed',
  expired: '"exp" claim timestamp check failed',
  'not-yet-valid': '"nbf" claim timestamp check failed',
  'issued-in-future': '"iat" claim timestamp check failed (it should be in the past)',
  audience: 'unexpected "aud" claim value',
  claims: 'signature verification failed',
}

function storageError({ status, code, error = code, message, sentAs = 400, headers, cause }: ErrorShape): ApiError {
  const body = { statusCode: String(status), error, message, code }
  return new ApiError(sentAs, body, { headers: { 'cache-control': 'no-store', ...headers }, cause })
}
