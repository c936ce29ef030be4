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

interface AccessLogOptions {
  /** Entries below this level are left out; 30 is info, as in pino. */
  minLevel: number
  /** Takes a finished line; its own line break is added here. */
  write: (line: string) => void
  /** For a terminal: what went well is only a detail. */
  isQuiet: boolean
}

const DEBUG = 20
const INFO = 30
const ERROR = 50

/**
 * One line of JSON for each request, shaped as pino shapes its own. Written by hand, for pino takes twice as long, and a
 * page from memory takes no longer than its line.
 */
export function createAccessLog({ minLevel, write, isQuiet }: AccessLogOptions): AccessLog {
  return (entry) => {
    const level = entry.status >= 500 ? ERROR : isQuiet && entry.status < 400 ? DEBUG : INFO
    if (level >= minLevel) write(`${JSON.stringify({ level, time: Date.now(), ...entry, msg: 'request' })}\n`)
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
