import { setTimeout } from 'node:timers/promises'

export interface MemoryOptions<T> {
  read: () => Promise<T>
  /** How long it is used if no change is reported. */
  maxAgeMs: number
}

/** How long a visitor waits for a read while no change is known: then the last one serves, and the read continues. */
const PATIENCE_MS = 500

/** Keeps what was read until it changes or is too old; while nothing can be read, the last good read. */
export function keptInMemory<T>({ read, maxAgeMs }: MemoryOptions<T>) {
  let known: T | undefined
  let freshUntil = 0
  let pending: { result: Promise<T | undefined>; startedAt: number } | undefined

  function startRead() {
    const startedAt = performance.now()
    const own = { result: read().then(keep, () => known), startedAt }
    pending = own
    function keep(result: T): T {
      // a drop in between has started another read, or will
      if (pending === own) {
        known = result
        freshUntil = startedAt + maxAgeMs
      }
      return result
    }
    own.result.finally(() => {
      if (pending === own) pending = undefined
    })
    return own
  }

  return {
    /** Undefined while it cannot be read and never could. */
    async current(): Promise<T | undefined> {
      if (known && freshUntil > performance.now()) return known
      const { result, startedAt } = pending ?? startRead()
      const hasChanged = known && freshUntil === 0
      if (hasChanged) return result
      const patience = setTimeout(Math.max(0, startedAt + PATIENCE_MS - performance.now()), undefined, { ref: false })
      return Promise.race([result, patience.then(() => known)])
    },
    drop() {
      freshUntil = 0
      pending = undefined
    },
  }
}
