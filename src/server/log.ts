import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

interface LogOptions {
  level: string
  /** Where lines go; a terminal gets short lines for a person, anything else gets JSON. */
  stream?: NodeJS.WriteStream
}

/** Secrets that could ride along in a logged object; their values never reach a line. */
const REDACTED = [
  'authorization',
  'apikey',
  'cookie',
  'password',
  'token',
  'access_token',
  'refresh_token',
  'secretKey',
]

/** The log. Personal data stays out of it by rule: paths without their query, no addresses, no bodies. */
export function createLog({ level, stream = process.stdout }: LogOptions): Log {
  const options = { level, base: null, redact: REDACTED.flatMap((name) => [name, `*.${name}`]) }
  if (stream.isTTY) return pino(options, forPeople(stream))
  return pino({ ...options, timestamp: pino.stdTimeFunctions.isoTime }, stream === process.stdout ? buffered() : stream)
}

/** Lines are written a moment later and together: a write a request would cost a tenth of the page rate. */
const buffered = () => pino.destination({ dest: 1, minLength: 4096, periodicFlush: 500, sync: true })

const WORDS: Record<number, string> = { 10: 'trace', 20: 'debug', 30: '', 40: 'warning', 50: 'error', 60: 'fatal' }

/** One short line for each entry: time, how bad, what happened, and the few fields that matter. */
const forPeople = (stream: NodeJS.WriteStream): DestinationStream => ({
  write(line: string) {
    const { level, time, msg, err, ...fields } = JSON.parse(line) as Record<string, unknown> & {
      level: number
      time: number
      msg?: string
      err?: { message?: string; stack?: string }
    }
    const rest = Object.values(fields).filter((value) => typeof value !== 'object')
    const words = [new Date(time).toTimeString().slice(0, 8), WORDS[level], msg, ...rest].filter(Boolean)
    stream.write(`${words.join(' ')}${err ? `\n${err.stack ?? err.message}` : ''}\n`)
  },
})
