import type { ContentBackend } from '../backend/content-backend.ts'
import { startNightly } from './nightly.ts'

export interface DataCare {
  start(): void
  close(): void
}

/** Has the database looked over for damage each night, and deletes what waits in quarantine for a month. */
export function openDataCare({ condition, lookAfterData }: ContentBackend): DataCare | undefined {
  if (!condition || !lookAfterData) return undefined
  let nightly: { close: () => void } | undefined
  return {
    start() {
      nightly = startNightly({ latest: () => condition().databaseCheck?.at, work: lookAfterData })
    },
    close: () => nightly?.close(),
  }
}
