interface Waits {
  /** Milliseconds before the first time; at once if absent. */
  firstMs?: number
  /** Milliseconds after a time that failed; as after any other if absent. */
  retryMs?: number
}

/**
 * Repeats some work from `start` on, `ms` milliseconds after its last time has ended, so that it never overlaps itself. Work
 * that rejects has reported its failure, and is repeated. The timer does not keep the process alive; `close` resolves once
 * the work under way has ended.
 */
export function every(ms: number, work: () => unknown, { firstMs = 0, retryMs = ms }: Waits = {}) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isClosed = false

  async function run() {
    let wait = ms
    try {
      await work()
    } catch {
      wait = retryMs
    }
    if (!isClosed) runIn(wait)
  }
  const begin = () => {
    running = run()
  }
  const runIn = (wait: number) => {
    timer = setTimeout(begin, wait).unref()
  }

  return {
    start: () => (firstMs > 0 ? runIn(firstMs) : begin()),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}
