import { isAdminPath } from '#content/routes.ts'
import type { VisitReport } from '#content/visits.ts'
import { sendVisitReport } from '#data/visit-reports.ts'
import { currentReader } from '../reader.ts'

/** Reports what a visitor did: nothing of an admin, nor of the not-found page where it stands under /admin. */
export function report(what: VisitReport) {
  if (currentReader() === 'visitor' && !isAdminPath(location.pathname)) sendVisitReport(what)
}
