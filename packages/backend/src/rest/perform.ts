import { AnswerTooLarge, NO_BOUNDS, type StatementBounds, StatementTimeout } from '../database/deadline.ts'
import type { Table } from '../database/schema.ts'
import { faultOf, WritesStopped } from '../folder/faults.ts'
import { ApiError } from '../http/api-error.ts'
import type { Actor } from '../options.ts'
import * as errors from './errors.ts'
import type { ReadRequest } from './rest-request.ts'
import type { StoredValues } from './store-row.ts'

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

/** SQLite's result codes for violated constraints (sqlite.org/rescode.html). */
const CHECK = 275
const FOREIGN_KEY = 787
const NOT_NULL = 1299
const PRIMARY_KEY = 1555
const TRIGGER = 1811
const UNIQUE = 2067

/** Those of a database that another process is writing; the low byte of an extended code. */
const BUSY = 5
const LOCKED = 6

/** SQLite's error as Postgres gives it. Only those who bypass policies are told the duplicate values of `proposed`. */
export function translateError(error: unknown, table: Table, proposed?: StoredValues): ApiError {
  if (error instanceof StatementTimeout) return errors.statementTimeout()
  if (error instanceof WritesStopped) return errors.writesStopped(error)
  if (error instanceof AnswerTooLarge) return errors.answerTooLarge()
  if (!(error instanceof Error) || !('errcode' in error)) return errors.internalError(error)
  const code = Number(error.errcode)
  const [, violated = ''] = error.message.split('constraint failed: ')
  if (code === TRIGGER) return errors.checkViolated(table.name, error.message)
  if (code === CHECK) return errors.checkViolated(table.name, violated)
  if (code === NOT_NULL) return errors.notNullViolated(table.name, columnIn(violated))
  if (code === UNIQUE || code === PRIMARY_KEY) return uniqueViolated(violated, table, proposed)
  if (code === FOREIGN_KEY) return errors.foreignKeyViolated(table.name)
  if ([BUSY, LOCKED].includes(code & 0xff)) return errors.databaseBusy(error)
  const fault = faultOf(error)
  if (fault === 'full') return errors.diskFull(error)
  return fault ? errors.diskFault(error) : errors.internalError(error)
}

/** The column of `events.title`. */
const columnIn = (name: string) => name.split('.')[1] ?? name

/** `violated` is `events.a, events.b`. */
function uniqueViolated(violated: string, table: Table, proposed: StoredValues | undefined): ApiError {
  const columns = violated.split(', ').map(columnIn)
  const constraint = table.uniqueKeys.find((key) => key.columns.join() === columns.join())?.name ?? violated
  if (!proposed || !columns.every((column) => proposed.has(column))) return errors.uniqueViolated(constraint, null)
  const values = columns.map((column) => messageText(table, column, proposed.get(column)))
  return errors.uniqueViolated(constraint, `Key (${columns.join(', ')})=(${values.join(', ')}) already exists.`)
}

function messageText(table: Table, column: string, value: unknown): string {
  return table.columns.get(column)?.type === 'boolean' ? (value === 1 ? 't' : 'f') : String(value)
}

/** An anonymous request may occupy the thread for 100 ms: these 60 and the time to sort, write and send the result. */
export const UNTRUSTED: StatementBounds = {
  milliseconds: 60,
  sortBytes: 4 * 1024 * 1024,
  answerBytes: 1_000_000,
  matchSteps: 4_000_000,
}

/** The statement timeout that Supabase sets for `authenticated`. */
export const TRUSTED: StatementBounds = { ...NO_BOUNDS, milliseconds: 8000 }

/** Whether the request comes from an admin, an assistant or with the secret key. */
export function isTrusted(actor: Actor): boolean {
  return actor.isAdmin || actor.isAssistant === true || actor.role === 'service_role'
}
