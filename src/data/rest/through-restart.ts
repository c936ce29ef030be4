interface Repetition {
  /** How long it is repeated, in milliseconds from the first failure. */
  withinMs: number
  /** Whether work that rejected with this may be repeated. */
  isPause: (error: unknown) => boolean
  /** Called once, before the first repetition. */
  onPause?: () => void
  /** Ends a wait between two tries. */
  signal?: AbortSignal | undefined
}

const LONGEST_WAIT_S = 10

/** As long as a restart takes, an update included. */
export const RESTART_MS = 60_000

/** The statuses of a proxy whose server is down, and of a server that is not ready yet. */
export const isOutage = (status: number) => status >= 502 && status <= 504

/** Repeats work that meets a restart of the server: after 1 s, 2 s and so on. Rejects with the error of the last try. */
export async function throughRestart<T>(work: () => Promise<T>, repetition: Repetition): Promise<T> {
  const { withinMs, isPause, onPause, signal } = repetition
  let until = 0
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isPause(error)) throw error
      if (!until) onPause?.()
      until ||= Date.now() + withinMs
      await wait(Math.min(tries, LONGEST_WAIT_S) * 1000, signal)
      // the computer may have been asleep
      if (Date.now() > until) throw error
    }
  }
}

const wait = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => resolve())
  })
