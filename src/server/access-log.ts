import type { Log } from './log.ts'

export interface AccessEntry {
  /** Absent for pages and files from memory: there is nothing to trace. */
  id?: string
  method: string
  /** Without its query, which may hold personal data. */
  path: string
  status: number
  ms?: number
}

export type AccessLog = (entry: AccessEntry) => void

/** One line for each request. `isQuiet`, for a terminal, shows only what went wrong, unless the level is debug. */
export function createAccessLog(log: Log, isQuiet: boolean): AccessLog {
  return (entry) => {
    if (entry.status >= 500) log.error(entry, 'request')
    else if (isQuiet && entry.status < 400) log.debug(entry, 'request')
    else log.info(entry, 'request')
  }
}

/** Distinct for each process and request: `mb3k9f-1`, `mb3k9f-2` … */
export function createRequestIds(): () => string {
  const run = Date.now().toString(36).slice(-6)
  let count = 0
  return () => `${run}-${(++count).toString(36)}`
}

/** A proxy's own id, if it is one; nothing else gets into log lines and headers. */
export const isRequestId = (value: string | undefined): value is string => /^[\w-]{1,64}$/.test(value ?? '')
