import { ApiError } from '../api-error.ts'

/**
 * Every error of storage, worded as supabase/storage words it (src/internal/errors/codes.ts). It says its real status in
 * the body and answers 400 to all that is not the server's fault.
 */
export const storageErrors = {
  noSuchBucket: () => storageError('404', 'Bucket not found', 'Bucket not found'),
  noSuchKey: () => storageError('404', 'not_found', 'Object not found'),
  preconditionFailed: () => storageError('412', 'PreconditionFailed', 'Precondition Failed', { status: 412 }),
  /** 416, as the range demands, so that a client that resumes knows where the object ends. `size` is in bytes. */
  invalidRange: (size: number) =>
    storageError('416', 'invalid_range', 'invalid range provided', {
      status: 416,
      headers: { 'content-range': `bytes */${size}` },
    }),
}

function storageError(
  statusCode: string,
  error: string,
  message: string,
  { status = 400, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): ApiError {
  return new ApiError(status, { statusCode, error, message }, { headers: { 'cache-control': 'no-store', ...headers } })
}
