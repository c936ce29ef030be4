import { ANONYMOUS } from '../access/credentials.ts'
import type { BackendContext } from '../context.ts'
import type { Database } from '../database/database.ts'
import type { StatementBounds } from '../database/deadline.ts'
import type { Table } from '../database/schema.ts'
import { errorAnswer } from '../http/api-error.ts'
import { type PlainAnswer, type PlainRequest, plainAnswer, plainError } from '../http/plain-answer.ts'
import type { TableAccess } from '../options.ts'
import { perform } from './perform.ts'
import { createAnswerCache, createPlanCache } from './read-caches.ts'
import { readHeaders } from './rest-request.ts'
import { planRead, runPlan } from './select-rows.ts'

/** A table, and a query that the URL parser would leave unchanged. */
const ADDRESS = /^\/rest\/v1\/([a-z0-9_]+)(?:\?([!$%&-;=?-[\]_a-z~]*))?$/

/** Headers that rule out a direct response: other origins, other schemas, bodies, ranges. */
const LONG_WAY_HEADERS = ['origin', 'accept-profile', 'content-profile', 'content-length', 'transfer-encoding', 'range']

/** A visitor's GET of a table that is entirely open to visitors. */
interface OpenRead {
  url: string
  query: string
  table: Table
  access: TableAccess
  headers: PlainRequest['headers']
}

/**
 * Answers the most common reads bypassing Request, Response and Hono, and caches the responses until their table is written.
 * Only plain reads with the publishable key, of rows that every visitor may see, take this path. Its responses are the same as
 * those of the regular one.
 */
export function createDirectReads(context: BackendContext) {
  const { database, options, keys } = context
  const bearer = `Bearer ${keys.publishable}`
  const planOf = createPlanCache()
  const answers = createAnswerCache()

  /** Node drops repeated Authorization headers, which Hono joins. */
  function isAnonymous({ authorization }: PlainRequest['headers'], rawHeaders: readonly string[]): boolean {
    if (authorization === undefined) return true
    if (authorization !== bearer) return false
    const isName = (text: string, index: number) => index % 2 === 0 && text.toLowerCase() === 'authorization'
    return rawHeaders.filter(isName).length === 1
  }

  function recognise({ method, url = '', headers, rawHeaders }: PlainRequest): OpenRead | undefined {
    if (method !== 'GET' || LONG_WAY_HEADERS.some((name) => headers[name] !== undefined)) return undefined
    const [, tableName = '', query = ''] = ADDRESS.exec(url) ?? []
    const table = database.tables.get(tableName)
    const access = options.access[tableName]
    if (!table || !access || !isOpenToVisitors(access, database)) return undefined
    if (headers.apikey !== keys.publishable || !isAnonymous(headers, rawHeaders)) return undefined
    return { url, query, table, access, headers }
  }

  function read(open: OpenRead, bounds: StatementBounds): PlainAnswer {
    const { url, query, table, access, headers } = open
    const { accept } = headers
    const get = (name: string) => headers[name]?.toString() ?? null
    const request = { database, table, actor: ANONYMOUS, bounds, ...readHeaders({ get }), isHead: false }
    const rows = perform(request, () => {
      // no preference affects how rows are read
      const plan = planOf(url + line('accept', accept), () =>
        planRead({ ...request, access, query: new URLSearchParams(query) }),
      )
      return runPlan(request, plan)
    })
    const { buffer, byteOffset, byteLength } = rows.body ?? new Uint8Array()
    return plainAnswer(rows.status, rows.headers, Buffer.from(buffer, byteOffset, byteLength))
  }

  function answerOf(open: OpenRead, bounds: StatementBounds): PlainAnswer {
    const { url, table, headers } = open
    const { accept, prefer } = headers
    const key = url + line('accept', accept) + line('prefer', prefer)
    // before the read: a write during it invalidates the response at once
    const version = database.versionOf(table.name)
    const kept = answers.get(key)
    if (kept?.version === version) return kept.answer
    const answer = read(open, bounds)
    answers.set(key, { version, answer })
    return answer
  }

  /** The response to a visitor's request; undefined if the request must go through Hono. Never throws. */
  return (request: PlainRequest, bounds: StatementBounds): PlainAnswer | undefined => {
    const open = recognise(request)
    if (!open) return undefined
    try {
      return answerOf(open, bounds)
    } catch (error) {
      return plainError(errorAnswer(context, error, 'GET', `/rest/v1/${open.table.name}`))
    }
  }
}

/** Whether visitors may see every row: only then does an answer depend on the request and the table alone. */
const isOpenToVisitors = ({ grants, policies }: TableAccess, database: Database) =>
  grants.anon?.includes('select') === true && policies.select?.(ANONYMOUS, database) === true

/** For a key: no header value holds a line break, and a missing header differs from an empty one. */
const line = (name: string, value: string | string[] | undefined) => (value === undefined ? '' : `\n${name}:${value}`)
