import { TokenError } from '../access/tokens.ts'
import { faultOf } from '../folder/faults.ts'
import { WritesStopped } from '../folder/writes-stopped.ts'
import { ApiError } from '../http/api-error.ts'
import { storageErrors } from './storage-error.ts'

/** Maps whatever an operation threw to a response: refusals unchanged, faults as 5xx with their cause for the log. */
export function toStorageError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof TokenError) return storageErrors.invalidToken(error)
  if (error instanceof WritesStopped) return storageErrors.writesStopped(error)
  return faultOf(error) === 'full' ? storageErrors.diskFull(error) : storageErrors.internalError(error)
}
