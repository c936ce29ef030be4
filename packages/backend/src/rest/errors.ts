import type { TokenError } from '../access/tokens.ts'
import type { WritesStopped } from '../folder/faults.ts'
import { ApiError } from '../http/api-error.ts'

/*
 * Every error of rest/v1, worded as PostgREST 13 and Postgres word it: docs.postgrest.org/en/v13/references/errors.html.
 * Codes of five characters are Postgres's own, PGRST… are PostgREST's.
 */

interface Wording {
  details?: string | null
  hint?: string | null
  headers?: Record<string, string>
  cause?: unknown
}

function restError(status: number, code: string, message: string, wording: Wording = {}): ApiError {
  const { details = null, hint = null, ...answer } = wording
  return new ApiError(status, { code, details, hint, message }, answer)
}

// The request

/** `column` counts characters of `text` from 1. */
export const cannotParse = (what: string, text: string, column: number, details: string) =>
  restError(400, 'PGRST100', `"failed to parse ${what} (${text})" (line 1, column ${column})`, { details })
/** Bounds that PostgREST does not have: it relies on the length of the URL. */
export const tooMuch = (details: string) => restError(400, 'PGRST100', 'The request asks for too much', { details })
export const answerTooLarge = () => tooMuch('The answer would be too large. Ask for fewer rows or columns.')
export const invalidBody = (message: string) => restError(400, 'PGRST102', message)
export const outOfRange = (details: string, headers: Record<string, string> = {}) =>
  restError(416, 'PGRST103', 'Requested range not satisfiable', { details, headers })
export const unacceptableSchema = (schema: string) =>
  restError(406, 'PGRST106', `Invalid schema: ${schema}`, { hint: 'Only the following schemas are exposed: public' })
export const unacceptableMediaType = (accept: string) =>
  restError(406, 'PGRST107', `None of these media types are available: ${accept}`)
export const notSingular = (rows: number) =>
  restError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  })
export const unsupportedMethod = (method: string) => restError(405, 'PGRST117', `Unsupported HTTP method: ${method}`)
export const invalidPath = () => restError(404, 'PGRST125', 'Invalid path specified in request URL')
export const notImplemented = (details: string) => restError(400, 'PGRST127', 'Feature not implemented', { details })

// The schema
export const functionNotFound = (name: string) =>
  restError(404, 'PGRST202', `Could not find the function public.${name} in the schema cache`)
export const payloadColumnNotFound = (table: string, column: string) =>
  restError(400, 'PGRST204', `Could not find the '${column}' column of '${table}' in the schema cache`)
export const tableNotFound = (table: string) =>
  restError(404, 'PGRST205', `Could not find the table 'public.${table}' in the schema cache`)
export const columnNotFound = (table: string, column: string) =>
  restError(400, '42703', `column ${table}.${column} does not exist`)
export const conflictColumnNotFound = (column: string) => restError(400, '42703', `column "${column}" does not exist`)
export const noMatchingConstraint = () =>
  restError(400, '42P10', 'there is no unique or exclusion constraint matching the ON CONFLICT specification')
export const operatorNotFound = (type: string, symbol: string) =>
  restError(404, '42883', `operator does not exist: ${type} ${symbol} unknown`)
export const notBoolean = (test: string, type: string) =>
  restError(400, '42804', `argument of IS ${test} must be type boolean, not type ${type}`)

// The caller
/** A token's fault. Answered with 401 and the challenge of RFC 6750. */
export function invalidToken({ fault, message }: TokenError): ApiError {
  const claimMessages: Partial<Record<typeof fault, string>> = {
    expired: 'JWT expired',
    'not-yet-valid': 'JWT not yet valid',
    'issued-in-future': 'JWT issued at future',
  }
  const claimMessage = claimMessages[fault]
  if (claimMessage) return restError(401, 'PGRST303', claimMessage, { headers: challenge(claimMessage) })
  if (fault === 'malformed') return restError(401, 'PGRST301', message, { headers: challenge(message) })
  const noKey = 'No suitable key or wrong key type'
  const details = 'None of the keys was able to decode the JWT'
  return restError(401, 'PGRST301', noKey, { details, headers: challenge(noKey) })
}

const challenge = (description: string) => ({
  'www-authenticate': `Bearer error="invalid_token", error_description="${description}"`,
})
/** `isAnonymous`: PostgREST answers 401 to those who could still sign in. */
const refused = (message: string, isAnonymous: boolean) =>
  restError(isAnonymous ? 401 : 403, '42501', message, isAnonymous ? { headers: { 'www-authenticate': 'Bearer' } } : {})
export const permissionDenied = (table: string, isAnonymous: boolean) =>
  refused(`permission denied for table ${table}`, isAnonymous)
/** `using`: the policy refused the row that an upsert would have updated, not the proposed one. */
export const rowRefused = (table: string, isAnonymous: boolean, using = false) =>
  refused(
    `new row violates row-level security policy ${using ? '(USING expression) ' : ''}for table "${table}"`,
    isAnonymous,
  )

// Values
export const invalidText = (type: string, text: string) =>
  restError(400, '22P02', `invalid input syntax for type ${type}: "${text}"`)
export const invalidJson = (details: string | null) =>
  restError(400, '22P02', 'invalid input syntax for type json', { details })
export const numberOutOfRange = (text: string) =>
  restError(400, '22003', `value "${text}" is out of range for type integer`)
export const invalidDateTime = (type: string, text: string) =>
  restError(400, '22007', `invalid input syntax for type ${type}: "${text}"`)
export const dateTimeOutOfRange = (text: string) =>
  restError(400, '22008', `date/time field value out of range: "${text}"`)
export const nulCharacter = () =>
  restError(400, '22P05', 'unsupported Unicode escape sequence', { details: '\\u0000 cannot be converted to text.' })
export const nulByte = () => restError(400, '22021', 'invalid byte sequence for encoding "UTF8": 0x00')
export const endsWithEscape = () => restError(400, '22025', 'LIKE pattern must not end with escape character')

// Writes
/** Worded by pg-safeupdate, which Supabase loads for its API. */
export const whereRequired = (command: 'UPDATE' | 'DELETE') =>
  restError(400, '21000', `${command} requires a WHERE clause`)
export const affectedTwice = () =>
  restError(500, '21000', 'ON CONFLICT DO UPDATE command cannot affect row a second time', {
    hint: 'Ensure that no rows proposed for insertion within the same command have duplicate constrained values.',
  })
export const notNullViolated = (table: string, column: string) =>
  restError(400, '23502', `null value in column "${column}" of relation "${table}" violates not-null constraint`)
export const foreignKeyViolated = (table: string) =>
  restError(409, '23503', `insert or update on table "${table}" violates foreign key constraint`)
/** `details` names the key only to those who bypass row-level security, as in Postgres. */
export const uniqueViolated = (constraint: string, details: string | null) =>
  restError(409, '23505', `duplicate key value violates unique constraint "${constraint}"`, { details })
export const checkViolated = (table: string, constraint: string) =>
  restError(400, '23514', `new row for relation "${table}" violates check constraint "${constraint}"`)

// Bounds of time
export const statementTimeout = () => restError(500, '57014', 'canceling statement due to statement timeout')
export const tooDeep = () => restError(500, '54001', 'stack depth limit exceeded')

// Faults of the machine: the client gets the kind, the log the cause
export const diskFull = (cause: unknown) =>
  restError(503, '53100', 'could not write to the database: no space left on device', { cause })
export const diskFault = (cause: unknown) => restError(500, '58030', 'could not read or write the database', { cause })
/** PostgREST answers with the status that a custom code names (docs.postgrest.org/en/v13/references/errors.html). */
export const writesStopped = ({ message }: WritesStopped) => restError(503, 'PT503', message)
export const databaseBusy = (cause: unknown) => restError(503, '55P03', 'the database is busy, try again', { cause })
export const internalError = (cause: unknown) => restError(500, 'XX000', 'internal error', { cause })
