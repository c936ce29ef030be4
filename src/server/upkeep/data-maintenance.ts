import type { ContentBackend } from '../backend/content-backend.ts'
import { startNightly } from './nightly.ts'

export interface DataMaintenance {
  start(): void
  close(): void
}

/** Each night: checks the database for damage, and removes unused uploads and files quarantined for a month. */
export function openDataMaintenance({ condition, maintainData }: ContentBackend): DataMaintenance | undefined {
  if (!condition || !maintainData) return undefined
  let nightly: { close: () => void } | undefined
  return {
    start() {
      nightly = startNightly({ latest: () => condition().databaseCheck?.at, work: maintainData })
    },
    close: () => nightly?.close(),
  }
}
