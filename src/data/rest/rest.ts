import { timeLimit } from './time-limit.ts'

/** The content backend as a visitor reads it. */
export interface Rest {
  /** Origin of the content backend, without a path. */
  url: string
  /** The publishable (anonymous) key. */
  key: string
  /** Sent with every read in addition to the key: the access token of a logged-in user. */
  headers?: { authorization: string }
  /** The fetch function; the global one unless the server calls the backend in process. */
  fetch?: typeof globalThis.fetch
  /** Rows of a list in one answer: VISITORS_ROWS unless it is set. */
  rowsAtOnce?: number
}

/** The content backend refused, or did not answer in time. `status` is the HTTP status, 408 for a timeout. */
export class RestError extends Error {
  override name = 'RestError'
  readonly status: number
  readonly details: unknown

  constructor(message: string, status: number, details?: unknown) {
    super(message, { cause: details })
    this.status = status
    this.details = details
  }
}

/** Whether a request may succeed if repeated: the server failed or did not answer, and may have done the work. */
export const isTransient = (error: unknown): boolean =>
  error instanceof RestError && (error.status >= 500 || error.status === 408 || error.status === 0)

interface Selection {
  /** In PostgREST's syntax: 'order=…', 'limit=1'. */
  query: string
  /** All of them unless it is set. */
  columns?: readonly string[] | undefined
  signal?: AbortSignal | undefined
}

/** The most rows that PostgREST returns at once, unless a project is configured otherwise. */
export const MOST_ROWS = 1000

/** An anonymous response has at most 1 MB, which a thousand rows with ordinary texts exceed. */
const VISITORS_ROWS = 200

/**
 * At most `atMost` rows of a table in the order of `query`. That order must be total: Postgres may distribute equal rows
 * over pages in any way. Throws as `selectRows` does.
 */
export async function selectList(rest: Rest, table: string, selection: Selection, atMost = Number.POSITIVE_INFINITY) {
  const { rowsAtOnce = VISITORS_ROWS } = rest
  const rows: unknown[] = []
  for (let isWhole = false; !isWhole && rows.length < atMost; ) {
    const offset = rows.length > 0 ? `&offset=${rows.length}` : ''
    const query = `${selection.query}&limit=${rowsAtOnce}${offset}`
    const page = await selectRows(rest, table, { ...selection, query })
    rows.push(...page)
    isWhole = page.length < rowsAtOnce
  }
  return rows
}

/**
 * The rows of a table that are selected. Throws RestError: 'HTTP {status}: {statusText}', or 'Request timeout for
 * {table}' with status 408; the fetch's own error when there is no answer at all. Visitors read with fetch alone
 * (docs/decisions/0001).
 */
export async function selectRows(rest: Rest, table: string, selection: Selection): Promise<unknown[]> {
  const { query, columns = ['*'], signal } = selection
  const { url, key, fetch = globalThis.fetch } = rest
  const { signal: limited, endTimer } = timeLimit(signal)
  try {
    const answer = await fetch(`${url}/rest/v1/${table}?select=${columns.join()}&${query}`, {
      headers: { apikey: key, ...rest.headers },
      signal: limited,
    })
    const body: unknown = await answer.json().catch(() => null)
    if (answer.ok && Array.isArray(body)) return body
    throw new RestError(`HTTP ${answer.status}: ${answer.statusText}`, answer.status, body)
  } catch (error) {
    if (limited.aborted && !signal?.aborted) throw new RestError(`Request timeout for ${table}`, 408, error)
    throw error
  } finally {
    endTimer()
  }
}
