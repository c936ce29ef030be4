import { ApiError } from '../api-error.ts'
import { TokenError } from '../tokens.ts'
import { storageErrors } from './storage-error.ts'

/** SQLite's primary result code for a full disk (sqlite.org/rescode.html). */
const SQLITE_FULL = 13

/** What is answered for whatever an operation threw: refusals as they are, faults as 5xx with their cause for the log. */
export function toStorageError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof TokenError) return storageErrors.invalidToken(error)
  return isDiskFull(error) ? storageErrors.diskFull(error) : storageErrors.internalError(error)
}

function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return (Number(error.errcode) & 0xff) === SQLITE_FULL
  return 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
