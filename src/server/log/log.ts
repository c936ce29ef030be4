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
  /** Where lines go; a terminal gets short lines for a person, anything else gets JSON. */
  stream?: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>
}

/** Secrets that could ride along in a logged error; their values never reach a line. */
const SECRETS = ['authorization', 'apikey', 'cookie', 'password', 'token', 'access_token', 'refresh_token', 'secretKey']

/** The log, and the one line for each request. Personal data stays out by rule: no query, no address, no body. */
export function createLogs({ level, stream = process.stdout }: LogOptions): Logs {
  const destination = stream.isTTY ? forPeople(stream) : forMachines(stream === process.stdout ? buffered() : stream)
  const redact = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  const minLevel = pino.levels.values[level] ?? Number.POSITIVE_INFINITY
  return {
    log: pino({ level, base: null, redact }, destination),
    logAccess: createAccessLog({ minLevel, write: (line) => destination.write(line), isQuiet: stream.isTTY }),
  }
}

const forMachines = (stream: DestinationStream): DestinationStream => ({
  write: (line) => stream.write(printable(line)),
})

/** Lines are written a moment later and together, for a write costs as much as serving a page from memory. */
function buffered(): DestinationStream {
  const destination = pino.destination({ dest: 1, minLength: 4096, periodicFlush: 500, sync: true })
  process.on('exit', () => destination.flushSync())
  return destination
}

const WORDS: Record<number, string> = { 10: 'trace', 20: 'debug', 30: '', 40: 'warning', 50: 'error', 60: 'fatal' }

/**
 * One short line for each entry: time, how bad, what happened, and the few fields that matter. The further lines of a
 * text are indented, so that none can pass for an entry of its own.
 */
const forPeople = (stream: Pick<NodeJS.WriteStream, 'write'>): DestinationStream => ({
  write(line: string) {
    // our own logger wrote it a moment ago
    const { level, time, msg, err, ...fields } = JSON.parse(line) as Record<string, unknown> & {
      level: number
      time: number
      msg?: string
      err?: { message?: string; stack?: string }
    }
    const rest = Object.values(fields).filter((value) => typeof value !== 'object')
    const words = [new Date(time).toTimeString().slice(0, 8), WORDS[level], msg, ...rest].filter(Boolean)
    const entry = [words.join(' '), ...(err ? [err.stack ?? err.message ?? ''] : [])].map(indented)
    stream.write(`${printable(entry.join('\n'))}\n`)
  },
})

const indented = (text: string) => text.replaceAll('\n', '\n  ')
