import { contentRange, requireSingle, rowsToBody } from './answer.ts'
import { tooManyAffected } from './errors.ts'
import { parseSelect, type Selected } from './parse-select.ts'
import { appliedPreferences, type Preferences } from './prefer.ts'
import type { RestRequest } from './rest-request.ts'

/** Throws, inside the transaction, if a write touched more rows than the request allows. */
export function requireAffected(request: RestRequest, rows: readonly unknown[]): void {
  const { handling, maxAffected } = request.prefer
  if (handling === 'strict' && maxAffected !== undefined && rows.length > maxAffected)
    throw tooManyAffected(rows.length)
  requireSingle(request, rows)
}

/** Whether the written rows go back, which takes the right to read them. */
export function wantsRows({ prefer }: RestRequest): boolean {
  return prefer.return === 'representation'
}

/** The columns that go back, checked before anything is written; all of them without `select=`. */
export function selectedOf({ query, table }: RestRequest): Selected[] {
  return parseSelect(query.get('select') || '*', table)
}

interface Outcome {
  /** The written rows, whole. */
  rows: readonly unknown[][]
  selected: readonly Selected[]
  /** Status with rows and without. */
  status: [number, number]
  /** Content-Range; PostgREST tells positions for updates only. */
  positions: boolean
  honoured: readonly (keyof Preferences)[]
  headers?: Record<string, string>
}

/** The answer to a write that is committed. */
export function writeAnswer(request: RestRequest, outcome: Outcome): Response {
  const { rows, selected, status, positions, honoured } = outcome
  const { prefer, table, answer } = request
  const total = prefer.count ? rows.length : undefined
  const headers: Record<string, string> = {
    'content-range': contentRange(0, positions ? rows.length : 0, total),
    ...appliedPreferences(prefer, honoured),
    ...outcome.headers,
  }
  if (!wantsRows(request)) return new Response(null, { status: status[1], headers })
  headers['content-type'] = answer.mediaType
  return new Response(rowsToBody(request, rows, selected, [...table.columns.keys()]), { status: status[0], headers })
}
