import { ApiError } from '../http/api-error.ts'
import type { ReadRequest } from './rest-request.ts'
import { translateError } from './sqlite-errors.ts'

/** Runs an operation on behalf of the request's actor, within its bounds. Throws only ApiError. */
export function perform<Request extends Pick<ReadRequest, 'database' | 'table' | 'actor' | 'bounds'>, Result>(
  request: Request,
  operate: (request: Request) => Result extends Promise<unknown> ? never : Result,
): Result {
  const { database, table, actor, bounds } = request
  database.actorId = actor.userId
  try {
    return database.within<Result>(bounds, () => operate(request))
  } catch (error) {
    throw error instanceof ApiError ? error : translateError(error, table)
  } finally {
    database.actorId = undefined
  }
}
