import { ANONYMOUS } from '../access/credentials.ts'
import type { BackendContext } from '../context.ts'
import type { StatementBounds } from '../database/deadline.ts'
import type { Table } from '../database/schema.ts'
import { errorAnswer } from '../http/error-answer.ts'
import { type PlainAnswer, type PlainRequest, plainAnswer, plainError } from '../http/plain-answer.ts'
import type { TableAccess } from '../options.ts'
import { perform } from './perform.ts'
import { AnswerCache, PlanCache } from './read-caches.ts'
import { type ReadRequest, readHeaders } from './rest-request.ts'
import { type PlannedRequest, planRead, type ReadPlan, runPlan } from './select-rows.ts'

/** A table, and a query that the URL parser would leave unchanged. */
const ADDRESS = /^\/rest\/v1\/([a-z0-9_]+)(?:\?([!$%&-;=?-[\]_a-z~]*))?$/

/** Headers on which no direct answer may depend: other origins, other schemas, bodies. */
const LONG_WAY_HEADERS = ['origin', 'accept-profile', 'content-profile', 'content-length', 'transfer-encoding']

/** A visitor's GET of a table that is entirely open to visitors. */
interface OpenRead {
  url: string
  query: string
  table: Table
  access: TableAccess
  headers: PlainRequest['headers']
}

type VisitorsRequest = PlannedRequest & Pick<ReadRequest, 'actor' | 'bounds'>

/**
 * Answers the most common reads without a Request, a Response and the way through the services, and keeps the answers
 * until their table is written. The answers are those of the long way, which gets everything but plain reads, with the
 * publishable key, of rows that every visitor may see.
 */
export class DirectReads {
  readonly #context: BackendContext
  readonly #bearer: string
  readonly #plans = new PlanCache()
  readonly #kept = new AnswerCache()

  constructor(context: BackendContext) {
    this.#context = context
    this.#bearer = `Bearer ${context.keys.publishable}`
  }

  /** The response to a visitor's request; undefined if it has to take the long way. Never throws. */
  answer(request: PlainRequest, bounds: StatementBounds): PlainAnswer | undefined {
    const read = this.#recognise(request)
    if (!read) return undefined
    try {
      return this.#answer(read, bounds)
    } catch (error) {
      const path = `/rest/v1/${read.table.name}`
      return plainError(errorAnswer(this.#context, error, 'GET', path))
    }
  }

  #recognise({ method, url = '', headers, rawHeaders }: PlainRequest): OpenRead | undefined {
    if (method !== 'GET' || LONG_WAY_HEADERS.some((name) => headers[name] !== undefined)) return undefined
    const [, tableName = '', query = ''] = ADDRESS.exec(url) ?? []
    const { database, options } = this.#context
    const table = database.tables.get(tableName)
    const access = options.access[tableName]
    if (!table || !access || !isOpenToVisitors(access)) return undefined
    if (!this.#hasPublishableKey(headers, query) || !this.#isAnonymous(headers, rawHeaders)) return undefined
    return { url, query, table, access, headers }
  }

  #hasPublishableKey({ apikey }: PlainRequest['headers'], query: string): boolean {
    const { publishable } = this.#context.keys
    return (apikey ?? (query.includes('key=') ? new URLSearchParams(query).get('apikey') : null)) === publishable
  }

  /** Node drops repeated Authorization headers, which the long way joins. */
  #isAnonymous({ authorization }: PlainRequest['headers'], rawHeaders: readonly string[]): boolean {
    if (authorization === undefined) return true
    if (authorization !== this.#bearer) return false
    const isName = (text: string, index: number) => index % 2 === 0 && text.toLowerCase() === 'authorization'
    return rawHeaders.filter(isName).length === 1
  }

  #answer(read: OpenRead, bounds: StatementBounds): PlainAnswer {
    const { url, table, headers } = read
    const { apikey, accept, range, prefer } = headers
    const key = url + line('key', apikey) + line('accept', accept) + line('range', range) + line('prefer', prefer)
    // before the read: a write during it makes the answer outdated at once
    const version = this.#context.database.versionOf(table.name)
    const kept = this.#kept.get(key)
    if (kept?.version === version) return kept.answer
    const { answer, isLasting } = this.#read(read, bounds)
    if (isLasting) this.#kept.set(key, { version, answer })
    else this.#kept.delete(key)
    return answer
  }

  #read(read: OpenRead, bounds: StatementBounds): { answer: PlainAnswer; isLasting: boolean } {
    const { database } = this.#context
    const { table, headers } = read
    const get = (name: string) => headers[name]?.toString() ?? null
    const request = { database, table, actor: ANONYMOUS, bounds, ...readHeaders({ get }), isHead: false }
    const { rows, isLasting } = perform(request, () => {
      const plan = this.#planOf(read, request)
      return { rows: runPlan(request, plan), isLasting: !plan.dependsOnClock }
    })
    const { buffer, byteOffset, byteLength } = rows.body ?? new Uint8Array()
    const answer = plainAnswer(rows.status, rows.headers, Buffer.from(buffer, byteOffset, byteLength))
    return { answer, isLasting }
  }

  /** No preference affects how rows are read. */
  #planOf({ url, query, access, headers }: OpenRead, request: VisitorsRequest): ReadPlan {
    const { accept, range } = headers
    const key = url + line('accept', accept) + line('range', range)
    return this.#plans.get(key, () =>
      planRead({ ...request, access, query: new URLSearchParams(query), rangeHeader: range ?? null }),
    )
  }
}

/** Whether visitors may see every row: only then does an answer depend on the request and the table alone. */
const isOpenToVisitors = ({ grants, policies }: TableAccess) =>
  grants.anon?.includes('select') === true && policies.select?.(ANONYMOUS) === true

/** For a key: no header value holds a line break, and a missing header differs from an empty one. */
const line = (name: string, value: string | string[] | undefined) => (value === undefined ? '' : `\n${name}:${value}`)
