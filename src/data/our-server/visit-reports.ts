import type { VisitReport } from '#api/visits.ts'

/** Reports what a visitor did to our server, even while the page is being left. Failures are ignored. */
export const sendVisitReport = (report: VisitReport) => navigator.sendBeacon?.('/api/visits', JSON.stringify(report))
