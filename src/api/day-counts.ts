import { guard, isNumber, isText } from '#content/guard.ts'
import type { VisitCounts } from './visits.ts'

/** What one process counted on one day: a row of the table visits. */
export interface DayCounts {
  /** A calendar date in UTC, 'YYYY-MM-DD'. */
  day: string
  counts: VisitCounts
}

const isRecordOf = (isValid: (value: unknown) => boolean) => (value: unknown) =>
  typeof value === 'object' && value !== null && Object.values(value).every(isValid)

/** A row as the dashboard reads it. */
export const isDayCounts = guard<DayCounts>({ day: isText, counts: isRecordOf(isRecordOf(isNumber)) })
