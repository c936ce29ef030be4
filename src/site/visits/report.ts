import type { VisitReport } from '#api/visits.ts'
import { isVisitorReading } from '../when-visitor-reads.ts'

/** Reports what a visitor did, even while the page is being left; admins are not counted. Failures are ignored. */
export function report(what: VisitReport) {
  if (isVisitorReading()) navigator.sendBeacon?.('/api/visits', JSON.stringify(what))
}
