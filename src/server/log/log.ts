import { type DestinationStream, type Logger, pino } from 'pino'
import { type AccessLog, createAccessLog, createAccessSummary } from './access-log.ts'
import { printable } from './printable.ts'

export type Log = Logger

export type Logs = ReturnType<typeof createLogs>

interface LogOptions {
  level: string
  /** Where lines go: a terminal gets short lines for people, anything else gets JSON. */
  stream?: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>
}

/** Secrets that might be part of a logged error; their values are redacted. */
const SECRETS = ['authorization', 'apikey', 'cookie', 'password', 'token', 'access_token', 'refresh_token', 'secretKey']

/**
 * The log, and the lines of requests. Personal data is kept out by rule: no query, no address, no body. What is buffered
 * is written when the process ends, by a signal or a fault; only a kill loses it.
 */
export function createLogs({ level, stream = process.stdout }: LogOptions) {
  const isBuffered = stream === process.stdout && !stream.isTTY
  const buffer = isBuffered ? openBuffer() : undefined
  const destination = stream.isTTY ? forTerminal(stream) : asJson(buffer ?? stream)
  const redact = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  const minLevel = pino.levels.values[level] ?? Number.POSITIVE_INFINITY
  const log: Log = pino({ level, base: null, redact }, destination)
  const logAccess = createAccessLog({ minLevel, write: (line) => destination.write(line), isQuiet: stream.isTTY })
  // at a terminal requests are shown one by one, if at all
  const summary = stream.isTTY ? undefined : createAccessSummary(logAccess)
  if (buffer)
    process.on('exit', () => {
      summary?.flush()
      // flushSync would repeat a write that fails for ever, and the process would not end. The second writes what came
      // after a failure.
      buffer.flush()
      buffer.flush()
    })
  /** For answers from memory: those with 200 and 304 share one line a minute (docs/decisions/0035). */
  const logFromMemory = summary ? orOwnLine(summary.count, logAccess) : logAccess
  return { log, logAccess, logFromMemory }
}

/** Failures have a line of their own. */
const orOwnLine =
  (count: AccessLog, logAccess: AccessLog): AccessLog =>
  (entry) =>
    entry.status < 400 ? count(entry) : logAccess(entry)

const asJson = (stream: DestinationStream): DestinationStream => ({ write: (line) => stream.write(printable(line)) })

/** Lines are written together: one write costs as much as a page from memory. The end of the process loses none. */
function openBuffer() {
  const when = { minLength: 4096, periodicFlush: 500, maxLength: LONGEST_BUFFER }
  const buffer = pino.destination({ dest: 1, sync: true, ...when })
  // a log that cannot be written, as on a full disk, must not end the site: it is tried again with the next lines
  buffer.on('error', () => {})
  return buffer
}

/** In bytes; while the log cannot be written, lines beyond this are dropped. */
const LONGEST_BUFFER = 1024 * 1024

const LEVELS: Record<number, string> = { 10: 'trace', 20: 'debug', 30: '', 40: 'warning', 50: 'error', 60: 'fatal' }

/** One line per entry: time, level, message, key fields. Further lines are indented: none passes for an entry. */
const forTerminal = (stream: Pick<NodeJS.WriteStream, 'write'>): DestinationStream => ({
  write(line: string) {
    // written by our own logger
    const { level, time, msg, err, ...fields } = JSON.parse(line) as Record<string, unknown> & {
      level: number
      time: number
      msg?: string
      err?: { message?: string; stack?: string }
    }
    const rest = Object.values(fields).filter((value) => typeof value !== 'object')
    const words = [new Date(time).toTimeString().slice(0, 8), LEVELS[level], msg, ...rest].filter(Boolean)
    const entry = [words.join(' '), ...(err ? [err.stack ?? err.message ?? ''] : [])].map(indented)
    stream.write(`${printable(entry.join('\n'))}\n`)
  },
})

const indented = (text: string) => text.replaceAll('\n', '\n  ')
