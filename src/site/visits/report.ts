import type { VisitReport } from '#api/visits.ts'
import { sendVisitReport } from '#data/our-server/visit-reports.ts'
import { isVisitorReading } from '../when-visitor-reads.ts'

/** Reports what a visitor did; admins are not counted. */
export function report(what: VisitReport) {
  if (isVisitorReading()) sendVisitReport(what)
}
