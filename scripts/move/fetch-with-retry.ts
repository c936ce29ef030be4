import { setTimeout as pause } from 'node:timers/promises'
import { countOf } from '#content/text/count-of.ts'

/** A file may take long on a slow line; everything else is small. */
const TIMEOUT_MS = { file: 120_000, other: 30_000 }

/** How long to wait after each failed attempt, unless the answer says so. */
const WAITS_MS = [1_000, 2_000, 4_000, 8_000, 16_000]
/** A longer one is the owner's to wait. */
const MOST_WAIT_MS = 60_000

/** Temporary failures: too many requests, and gateways whose service is busy or starting. */
const PASSING = new Set([429, 502, 503, 504, 520, 521, 522, 523, 524, 544])

/**
 * Like `fetch`, with a time limit, and repeated while a project is busy, restarts or cannot be reached; once after a
 * fault of a service, which may last. Every request of a move may be repeated. Rejects with a sentence for the owner.
 */
export function createFetchWithRetry(fetch: typeof globalThis.fetch, wait = (ms: number) => pause(ms)): typeof fetch {
  return async (input, init) => {
    let hadFault = false
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt === WAITS_MS.length
      const limited = { ...init, signal: AbortSignal.timeout(timeoutOf(input)) }
      const answer = await fetch(input, limited).catch((error: unknown) => {
        if (isLast) throw unreachable(input, error)
        return undefined
      })
      if (answer) {
        const isFault = answer.status === 500
        if (isLast || !(PASSING.has(answer.status) || (isFault && !hadFault))) return answer
        hadFault ||= isFault
        await answer.body?.cancel()
      }
      const asked = answer && waitAskedIn(answer)
      if (asked && asked > MOST_WAIT_MS) throw busy(input, asked)
      await wait(asked ?? WAITS_MS[attempt]!)
    }
  }
}

const timeoutOf = (input: RequestInfo | URL) =>
  addressOf(input).pathname.startsWith('/storage/') ? TIMEOUT_MS.file : TIMEOUT_MS.other

/** How long an answer asks to wait, in seconds or until a date; undefined if it does not say. In ms. */
export function waitAskedIn(answer: Response): number | undefined {
  const asked = answer.headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

const busy = (input: RequestInfo | URL, ms: number) =>
  new Error(
    `${addressOf(input).origin} is busy. Run the same command again in ${countOf(Math.ceil(ms / 60_000), 'minute')}.`,
  )

function unreachable(input: RequestInfo | URL, cause: unknown): Error {
  return new Error(`${addressOf(input).origin} cannot be reached (${reasonOf(cause)}). Run the same command again.`, {
    cause,
  })
}

/** The innermost reason: that of `fetch` itself says nothing. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}

const addressOf = (input: RequestInfo | URL) => new URL(input instanceof Request ? input.url : input)
