import { type DestinationStream, type Logger, pino } from 'pino'
import { type AccessLog, createAccessLog } from './access-log.ts'
import { printable } from './printable.ts'

export type Log = Logger

export interface Logs {
  log: Log
  logAccess: AccessLog
}

interface LogOptions {
  level: string
  /** Where lines go: a terminal gets short lines for people, anything else gets JSON. */
  stream?: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>
}

/** Secrets that might be part of a logged error; their values are redacted. */
const SECRETS = ['authorization', 'apikey', 'cookie', 'password', 'token', 'access_token', 'refresh_token', 'secretKey']

/** The log, and the one line per request. Personal data is kept out by rule: no query, no address, no body. */
export function createLogs({ level, stream = process.stdout }: LogOptions): Logs {
  const destination = stream.isTTY ? forTerminal(stream) : asJson(stream === process.stdout ? buffered() : stream)
  const redact = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  const minLevel = pino.levels.values[level] ?? Number.POSITIVE_INFINITY
  return {
    log: pino({ level, base: null, redact }, destination),
    logAccess: createAccessLog({ minLevel, write: (line) => destination.write(line), isQuiet: stream.isTTY }),
  }
}

const asJson = (stream: DestinationStream): DestinationStream => ({
  write: (line) => stream.write(printable(line)),
})

/** Lines are written a little later and together, because one write costs as much as serving a page from memory. */
function buffered(): DestinationStream {
  const destination = pino.destination({ dest: 1, minLength: 4096, periodicFlush: 500, sync: true })
  process.on('exit', () => destination.flushSync())
  return destination
}

const LEVELS: Record<number, string> = { 10: 'trace', 20: 'debug', 30: '', 40: 'warning', 50: 'error', 60: 'fatal' }

/**
 * One short line per entry: time, level, message, and the few fields that matter. Further lines of a text are indented,
 * so that none can pass for a separate entry.
 */
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
