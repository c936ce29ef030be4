export interface AccessEntry {
  /** Absent for pages and files from memory: there is nothing to trace. */
  id?: string
  method: string
  /** Without the query, which may contain personal data. */
  path: string
  status: number
  ms?: number
  /** How many answers of the last minute share this entry; absent for an entry of one. */
  count?: number
}

export type AccessLog = (entry: AccessEntry) => void

interface AccessLogOptions {
  /** Entries below this level are omitted; 30 is info, as in pino. */
  minLevel: number
  /** Writes a finished line, which already ends with a line break. */
  write: (line: string) => void
  /** For a terminal: successful requests are logged at debug level. */
  isQuiet: boolean
}

const DEBUG = 20
const INFO = 30
const ERROR = 50

/** One line of pino's JSON per request, by hand: pino takes twice as long, as much as a page from memory. */
export function createAccessLog({ minLevel, write, isQuiet }: AccessLogOptions): AccessLog {
  return (entry) => {
    const level = entry.status >= 500 ? ERROR : isQuiet && entry.status < 400 ? DEBUG : INFO
    if (level >= minLevel)
      write(
        `${JSON.stringify({ level, time: Date.now(), ...entry, msg: entry.count ? 'requests from memory' : 'request' })}\n`,
      )
  }
}

/** Returns the id of a request, which came with `given`. */
export type RequestIds = (given: string | undefined) => string

/**
 * Ids that are unique per process and request: `mb3k9f-1`, `mb3k9f-2` … That of a trusted proxy is kept if it is
 * well-formed: nothing else reaches log lines and headers.
 */
export function createRequestIds(trustProxy: number): RequestIds {
  const run = Date.now().toString(36).slice(-6)
  let count = 0
  return (given = '') => (trustProxy > 0 && /^[\w-]{1,64}$/.test(given) ? given : `${run}-${(++count).toString(36)}`)
}

export const SUMMARY_EVERY_MS = 60_000

/** More than the different answers of all pages and files in memory; beyond it the summary is written early. */
const MAX_ENTRIES = 2_000

/** Writes one entry a minute for each method, path and status. The timer keeps no process alive: call `flush`. */
export function createAccessSummary(write: AccessLog) {
  let entries = new Map<string, AccessEntry & { count: number }>()
  let timer: NodeJS.Timeout | undefined
  /** Writes what has been counted, and starts again from zero. */
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const finished = entries
    entries = new Map()
    for (const entry of finished.values()) write(entry)
  }
  return {
    flush,
    count({ method, path, status }: AccessEntry) {
      const key = `${status}${method} ${path}`
      const known = entries.get(key)
      if (known) {
        known.count++
        return
      }
      if (entries.size === MAX_ENTRIES) flush()
      entries.set(key, { method, path, status, count: 1 })
      timer ??= setTimeout(flush, SUMMARY_EVERY_MS).unref()
    },
  }
}
