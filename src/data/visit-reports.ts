import type { VisitReport } from '#content/visits.ts'

/** Tells our server what a visitor did, even while the page is being left. Nothing waits for it, and a failure is nobody's. */
export const sendVisitReport = (report: VisitReport) => navigator.sendBeacon?.('/api/visits', JSON.stringify(report))
