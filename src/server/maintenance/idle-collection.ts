import { performance } from 'node:perf_hooks'
import { every } from '../schedule/every.ts'

const CHECK_EVERY_MS = 15_000
/** The share of a window that the event loop may be busy while the process still counts as idle. */
const IDLE_SHARE = 0.02
/** Less work than this since the last collection leaves too little garbage to collect. */
const WORTH_COLLECTING_MS = 1_000

/** V8's `gc`, which exists with `--expose-gc` only. */
type CollectGarbage = (options: { type: 'major'; flavor: 'last-resort'; execution: 'async' }) => Promise<void>

/**
 * Collects garbage once the start or a load has ended, because V8 keeps the pages that its heap needed at the peak for
 * as long as nothing is allocated (docs/decisions/0015). Undefined without `--expose-gc`.
 */
export function openIdleCollection() {
  const collectGarbage = (globalThis as { gc?: CollectGarbage }).gc
  if (!collectGarbage) return undefined
  const check = idleCollection(() => collectGarbage({ type: 'major', flavor: 'last-resort', execution: 'async' }))
  return every(CHECK_EVERY_MS, check, { firstMs: CHECK_EVERY_MS })
}

/** Made to be called once for each window of time: collects in the first idle one, and in the first after some work. */
export function idleCollection(collect: () => Promise<void>, measure = measureEventLoop()) {
  let workedMs = WORTH_COLLECTING_MS // the start was work: with ten thousand talks it leaves up to 35 MB
  return async () => {
    const { active, idle } = measure()
    workedMs += active
    if (active > IDLE_SHARE * (active + idle) || workedMs < WORTH_COLLECTING_MS) return
    workedMs = 0
    await collect()
  }
}

/** Milliseconds that the event loop has been busy and idle since the last call. */
function measureEventLoop() {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { active, idle } = performance.eventLoopUtilization(now, last)
    last = now
    return { active, idle }
  }
}
