import type { AccessEntry, AccessLog } from './access-log.ts'

export const SUMMARY_EVERY_MS = 60_000

/** More than the different answers of all pages and files in memory; beyond it the summary is written early. */
const MAX_ENTRIES = 2_000

/** Writes one entry a minute for each method, path and status. The timer keeps no process alive: call `flush`. */
export function createAccessSummary(write: AccessLog) {
  let entries = new Map<string, AccessEntry & { count: number }>()
  let timer: NodeJS.Timeout | undefined
  /** Writes what has been counted, and starts again from zero. */
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const finished = entries
    entries = new Map()
    for (const entry of finished.values()) write(entry)
  }
  return {
    flush,
    count({ method, path, status }: AccessEntry) {
      const key = `${status}${method} ${path}`
      const known = entries.get(key)
      if (known) {
        known.count++
        return
      }
      if (entries.size === MAX_ENTRIES) flush()
      entries.set(key, { method, path, status, count: 1 })
      timer ??= setTimeout(flush, SUMMARY_EVERY_MS).unref()
    },
  }
}
