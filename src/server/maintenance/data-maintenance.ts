import type { ContentBackend } from '../backend/content-backend.ts'
import { createNightly, type Nightly } from './nightly.ts'

/** Each night: checks the database for damage, and removes unused uploads and files quarantined for a month. */
export const openDataMaintenance = ({ condition, maintainData }: ContentBackend): Nightly | undefined =>
  condition && maintainData && createNightly({ latest: () => condition().databaseCheck?.at, work: maintainData })
