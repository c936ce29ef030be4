import { outOfRange } from './errors.ts'

/** The rows to return: `limit` of them after `offset`. */
export interface RowRange {
  offset: number
  limit: number
}

/** Maximum number of rows in a response, as on Supabase. */
export const MAX_ROWS = 1000

const NEGATIVE_LIMIT = 'Limit should be greater than or equal to zero.'
const LOWER_ABOVE_UPPER = 'The lower boundary must be lower than or equal to the upper boundary in the Range header.'

/** The intersection of `limit`, `offset` and the Range header (`0-9`: rows, inclusive). Throws PGRST103. */
export function parseRange(query: URLSearchParams, rangeHeader: string | null): RowRange {
  const limit = wholeNumber(query.get('limit'))
  if (limit !== undefined && limit < 0) throw outOfRange(NEGATIVE_LIMIT)
  const offset = Math.max(0, wholeNumber(query.get('offset')) ?? 0)
  const header = /^(\d{1,15})-(\d{0,15})$/.exec(rangeHeader ?? '')
  const first = Number(header?.[1] ?? 0)
  const last = header?.[2] ? Number(header[2]) : Number.POSITIVE_INFINITY
  if (last < first) throw outOfRange(LOWER_ABOVE_UPPER)
  const start = Math.max(offset, first)
  const end = Math.min(offset + (limit ?? Number.POSITIVE_INFINITY), last + 1)
  // `limit=0` asks for no row; a limit and a range that have no row in common are a mistake
  if (end <= start && limit !== 0) throw outOfRange(NEGATIVE_LIMIT)
  return { offset: start, limit: Math.max(0, Math.min(end - start, MAX_ROWS)) }
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^-?\d{1,15}$/.test(text) ? Number(text) : undefined
}
