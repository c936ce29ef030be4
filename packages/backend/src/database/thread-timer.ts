/** Reading the CPU clock costs a tenth of a small read, wall-clock time next to nothing. */
const EXACT_FROM_MS = 1

let lastSample = { at: Number.NEGATIVE_INFINITY, usage: { user: 0, system: 0 } }

/**
 * Starts measuring the CPU time of this thread. The returned function tells the milliseconds since then, at most one
 * too many: less than a millisecond is real time, longer work does not count the time that other programs took.
 */
export function startThreadTimer(): () => number {
  const startedAt = performance.now()
  if (startedAt - lastSample.at > EXACT_FROM_MS) lastSample = { at: startedAt, usage: process.threadCpuUsage() }
  const { usage } = lastSample
  return () => {
    const passed = performance.now() - startedAt
    if (passed < EXACT_FROM_MS) return passed
    const { user, system } = process.threadCpuUsage(usage)
    return Math.min(passed, (user + system) / 1000)
  }
}
