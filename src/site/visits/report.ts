import type { VisitReport } from '#content/report/visits.ts'
import { sendVisitReport } from '#data/visit-reports.ts'
import { isVisitorReading } from '../when-visitor-reads.ts'

/** Reports what a visitor did; admins are not counted. */
export function report(what: VisitReport) {
  if (isVisitorReading()) sendVisitReport(what)
}
