import type { Database } from '../database/database.ts'
import type { StatementBounds } from '../database/deadline.ts'
import type { Table } from '../database/schema.ts'
import type { Actor, TableAccess } from '../options.ts'
import { notImplemented, unacceptableMediaType, unacceptableSchema } from './errors.ts'

/** A read of an existing table by a known actor. */
export interface ReadRequest {
  database: Database
  table: Table
  access: TableAccess
  actor: Actor
  bounds: StatementBounds
  query: URLSearchParams
  prefer: Preferences
  answer: AnswerForm
  isHead: boolean
}

/** Any request to an existing table by a known actor: what the operations work with. */
export interface RestRequest extends ReadRequest {
  contentType: string | null
  body: string
}

/** The form of the result: an array or, if there is exactly one row, an object. */
export interface AnswerForm {
  isSingle: boolean
  mediaType: string
}

const ARRAY: AnswerForm = { isSingle: false, mediaType: 'application/json; charset=utf-8' }

/** Throws PGRST106 for another schema: reads name theirs in Accept-Profile, writes in Content-Profile. */
export function requireSchema({ method, headers }: Request): void {
  const isRead = method === 'GET' || method === 'HEAD'
  const schema = headers.get(isRead ? 'accept-profile' : 'content-profile') ?? 'public'
  if (schema !== 'public') throw unacceptableSchema(schema)
}

/** Reads Accept and Prefer, and refuses a Range, of which clients send `limit` and `offset`. Throws PGRST107 or PGRST127. */
export function readHeaders(headers: Pick<Headers, 'get'>): { prefer: Preferences; answer: AnswerForm } {
  if (headers.get('range') !== null) throw notImplemented('The embedded backend reads limit and offset, but no Range.')
  return { prefer: parsePreferences(headers.get('prefer')), answer: answerForm(headers.get('accept')) }
}

function answerForm(accept: string | null): AnswerForm {
  if (accept === null || accept === 'application/json' || accept === '*/*') return ARRAY
  for (const range of accept.split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    // without nulls it would be another answer
    if (parameters.includes('nulls=stripped')) continue
    if (type === '*/*' || type === 'application/*' || type === 'application/json') return ARRAY
    if (type === 'application/vnd.pgrst.array+json') return { isSingle: false, mediaType: `${type}; charset=utf-8` }
    if (type === 'application/vnd.pgrst.object+json' || type === 'application/vnd.pgrst.object')
      return { isSingle: true, mediaType: 'application/vnd.pgrst.object+json; charset=utf-8' }
  }
  throw unacceptableMediaType(accept)
}

/** The preferences and their values, in the order in which PostgREST names those that it applied. */
const VALUES = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal'],
  count: ['exact', 'planned', 'estimated'],
} as const
const NAMES = Object.keys(VALUES) as (keyof typeof VALUES)[]

/** The Prefer headers (RFC 7240); of contradicting preferences the first counts. */
export type Preferences = { [Name in keyof typeof VALUES]?: (typeof VALUES)[Name][number] }

const KNOWN = new Set(NAMES.flatMap((name) => VALUES[name].map((value) => `${name}=${value}`)))

/** Preferences of PostgREST that are refused as such: the answer without them would be another one. */
const NOT_IMPLEMENTED = /^(?:timezone|max-affected|return=headers-only|handling=strict)\b/

const NONE: Preferences = {}

/** Throws PGRST127 for a preference that is not implemented. Unknown ones are ignored, as RFC 7240 demands. */
function parsePreferences(header: string | null): Preferences {
  if (header === null) return NONE
  const preferences: Record<string, unknown> = {}
  for (const preference of header.split(',').map((part) => part.trim())) {
    const [refused] = NOT_IMPLEMENTED.exec(preference) ?? []
    if (refused) throw notImplemented(`The embedded backend does not understand Prefer: ${refused}.`)
    if (KNOWN.has(preference)) {
      const [name = '', value] = preference.split('=')
      preferences[name] ??= value
    }
  }
  return preferences
}

/** The header that lists the preferences applied; empty if there are none. */
export function appliedPreferences(
  preferences: Preferences,
  honoured: readonly (keyof Preferences)[],
): Record<string, string> {
  const applied = NAMES.filter((name) => honoured.includes(name) && preferences[name])
  const list = applied.map((name) => `${name}=${preferences[name]}`).join(', ')
  return list ? { 'preference-applied': list } : {}
}
