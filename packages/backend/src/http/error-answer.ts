import type { BackendContext } from '../context.ts'
import { ApiError } from './api-error.ts'
import { cutOff, isCutOff } from './body.ts'

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
